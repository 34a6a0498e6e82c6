/** The site map. The specification fixes the paths. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/public/landing.tsx"),
  route("home", "routes/public/home.tsx"),
  route("job-page", "routes/public/job-page.tsx"),
  route("job-details/:jobId", "routes/public/job-details.tsx"),
  route("jobs/:userId", "routes/public/user-jobs.tsx"),
  route("servicemen-page", "routes/public/servicemen-page.tsx"),
  route("login", "routes/public/login.tsx"),
  route("signup", "routes/public/signup.tsx"),
  route("verification", "routes/public/verification.tsx"),
  route("reset-password/:token", "routes/public/reset-password.tsx"),
  route("error-page", "routes/public/error-page.tsx"),
  route("design", "routes/public/design.tsx"),
  route("post-job", "routes/account/post-job.tsx"),
  route("my-jobs", "routes/account/my-jobs.tsx"),
  route("callers-page/:jobId", "routes/account/callers-page.tsx"),
  route("credits", "routes/account/credits.tsx"),
  route("profile", "routes/account/profile.tsx"),
  route("wallet", "routes/account/wallet.tsx"),
  route("upgrade-page", "routes/account/upgrade-page.tsx"),
  route("sub-confirmation", "routes/account/sub-confirmation.tsx"),
  route("support", "routes/public/support.tsx"),
  route("about-us", "routes/public/about-us.tsx"),
  route("terms-and-conditions", "routes/public/terms-and-conditions.tsx"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
