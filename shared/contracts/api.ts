import * as accountDeletionApi from "./account-deletion.endpoints.ts";
import * as accountingApi from "./accounting.endpoints.ts";
import * as accountsApi from "./accounts.endpoints.ts";
import * as agentsApi from "./agents.endpoints.ts";
import * as auditApi from "./audit.endpoints.ts";
import * as bankingApi from "./banking.endpoints.ts";
import * as blocksApi from "./blocks.endpoints.ts";
import * as callsApi from "./calls.endpoints.ts";
import * as campaignsApi from "./campaigns.endpoints.ts";
import * as chatApi from "./chat.endpoints.ts";
import * as commentsApi from "./comments.endpoints.ts";
import * as contentApi from "./content.endpoints.ts";
import * as customersApi from "./customers.endpoints.ts";
import * as demoApi from "./demo.endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import * as insightsApi from "./insights.endpoints.ts";
import * as jobsApi from "./jobs.endpoints.ts";
import * as notificationsApi from "./notifications.endpoints.ts";
import * as offersApi from "./offers.endpoints.ts";
import * as passwordResetsApi from "./password-resets.endpoints.ts";
import * as paymentsApi from "./payments.endpoints.ts";
import * as personalDataApi from "./personal-data.endpoints.ts";
import * as placesApi from "./places.endpoints.ts";
import * as reportsApi from "./reports.endpoints.ts";
import * as retentionApi from "./retention.endpoints.ts";
import * as reviewsApi from "./reviews.endpoints.ts";
import * as savedSearchesApi from "./saved-searches.endpoints.ts";
import * as searchEnginesApi from "./search-engines.endpoints.ts";
import * as secondFactorApi from "./second-factor.endpoints.ts";
import * as servicemenApi from "./servicemen.endpoints.ts";
import * as settingsApi from "./settings.endpoints.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";
import * as staffRolesApi from "./staff-roles.endpoints.ts";
import * as statusApi from "./status.endpoints.ts";
import * as systemApi from "./system.endpoints.ts";
import * as tradesApi from "./trades.endpoints.ts";
import * as walletApi from "./wallet.endpoints.ts";
import * as webhooksApi from "./webhooks.endpoints.ts";
import * as withdrawalsApi from "./withdrawals.endpoints.ts";

const api = {
  accounting: accountingApi,
  accounts: accountsApi,
  agents: agentsApi,
  audit: auditApi,
  banking: bankingApi,
  blocks: blocksApi,
  calls: callsApi,
  campaigns: campaignsApi,
  chat: chatApi,
  accountDeletion: accountDeletionApi,
  comments: commentsApi,
  content: contentApi,
  customers: customersApi,
  demo: demoApi,
  insights: insightsApi,
  jobs: jobsApi,
  personalData: personalDataApi,
  notifications: notificationsApi,
  offers: offersApi,
  settings: settingsApi,
  passwordResets: passwordResetsApi,
  payments: paymentsApi,
  reports: reportsApi,
  reviews: reviewsApi,
  savedSearches: savedSearchesApi,
  searchEngines: searchEnginesApi,
  secondFactor: secondFactorApi,
  servicemen: servicemenApi,
  sharePictures: sharePicturesApi,
  staffRoles: staffRolesApi,
  retention: retentionApi,
  status: statusApi,
  system: systemApi,
  trades: tradesApi,
  places: placesApi,
  wallet: walletApi,
  webhooks: webhooksApi,
  withdrawals: withdrawalsApi,
} satisfies Record<string, Record<string, Endpoint>>;

/** All endpoints with their names, such as `offers.accept`. */
export const endpoints: readonly { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([noun, ofNoun]) =>
    Object.entries<Endpoint>(ofNoun).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
);
