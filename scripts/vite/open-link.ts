import type { Plugin } from "vite";

const reload = "window.location.reload();";
/** The error itself, which follows, names the script. */
const saysReload = /console\.error\(`Error loading route module .*, reloading page\.\.\.`\);/;
const openLink = `{
  const router = window.__reactRouterDataRouter;
  const location = router && router.state.navigation.location;
  if (location) window.location.assign(router.createHref(location));
  else ${reload}
}`;

/**
 * If the script of a link's page cannot be loaded, React Router reloads the page with the link: offline, a press seemed
 * to do nothing. With this the browser opens the link's page, as it does without scripts.
 */
export function openLinkWithoutScript(): Plugin {
  return {
    name: "open-link-without-script",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(reload) || !saysReload.test(code))
          this.error("React Router handles missing scripts in another way");
        return { code: code.replace(saysReload, "").replace(reload, openLink), map: null };
      },
    },
  };
}
