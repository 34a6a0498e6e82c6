import type { baseArticles } from "./articles.ts";

type Title = (typeof baseArticles)[number]["title"];

/** `baseArticles` in Pidgin, by the English title. */
export const pidginArticles: Readonly<Record<Title, { title: string; body: string }>> = {
  "Say the price first": {
    title: "Talk the price first",
    body: `Wetin dey spoil work for house, many times no be the work. Na the money wey people no agree on before dem open the wall.

For Runor every job get budget. That one line dey save two people from waka for nothing. The plumber for Mushin go know whether Ajah worth the transport. The client go know say person wey call don see the figure.

**How good budget be**

* E cover material, or e talk am clear say e no cover am.
* E get the smallest and the most. Between the two, una fit talk.
* Na the price for the work, e no be how to start quarrel.

Small figure no dey bring cheaper work. Either nobody go call, or person go come find more things to charge once the wall don open. If you no know how much something cost, ask two servicemen for phone before you post. Dem go tell you.

And write am down. Message wey talk "two rooms, one coat of primer, two coats of paint, ₦85,000 with material, Tuesday" na contract between honest people.`,
  },
  "Why we hide your number": {
    title: "Why we dey hide your number",
    body: `For many places online, phone number na the price to make people see you. Post something wey you wan sell, and by evening you don dey three groups wey you no ever join.

We decide early say number no be decoration. For Runor no list, no profile and no comment dey show am. When serviceman press Call, e don log in with im own phone number wey we don check, we count am, and you fit see who e be.

**Wetin this one mean for you**

* Write your job anyhow you like. If number enter the text, we go hide am.
* If person wey call no behave well, you fit report and block am, because we know the account.
* If you no want make people know who you be, choose private name.

E no too easy for us like this. But e worth am: people wey feel safe dey post more, and more posts na more work for everybody.`,
  },
  "The neighbour who is not online": {
    title: "The neighbour wey no dey online",
    body: `Think of woman wey dey sell pepper for corner. Her roof dey leak, because the one carpenter wey she know don travel.

She get phone. E dey make calls. E no dey open pages, and she no wan learn am for small screen inside sun. Her job dey real like any other job.

Na why agents dey. Agent na person wey get shop or house wey people dey pass every day. Dem go write the job down, agree the price with you, and post am. Then your phone go ask you by SMS whether servicemen fit call you. You talk yes, and the phone go ring.

**Who fit be good agent**

* Person wey the street don trust with key.
* Person wey dey read back wetin e write before e press the button.
* Person wey still dey there tomorrow.

If na you be that, apply. We dey call everybody wey apply, and people wey dey work from shop or house go get kit from us for free.`,
  },
};
