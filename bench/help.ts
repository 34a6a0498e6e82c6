import { usage } from "./options.ts";

/** What `npm run bench -- --help` prints. */
export const help = `Measures the product against a reference and reports which goals are reached.

${usage}

--jobs      sizes of the markets
--rows      only the rows whose name begins with one of these
--seconds   length of each measurement
--write     writes the figures into docs/performance.md
--data      keeps the databases there for the next run
--profile   writes a CPU profile of the product for each market there
--compare   measures that version and this one in turns, as often as --rounds says

npm run bench -- <name>, some with options of their own:

pages          only the rows of pages
money          against the bare database
people         a full market against a tenth of it
crash          kills the product repeatedly
chaos          people use a site of several processes while faults are injected
loss           what is lost with the host of a primary
lighthouse     Lighthouse's scores of the public pages
sitemap        memory while the sitemap of a million jobs is read
backup         backup and restore of a large ledger
insights       the owner's page over a large business
personal-data  exports and deletions of accounts among a million people
observability  what logs, metrics and traces cost
ussd           the phone menu's time for a step
uploads        memory while large videos arrive
quality        what the search finds, compared with other search libraries
campaign       kills workers while they send a text message to 20,000 people`;
