/** Initial articles of every installation, oldest first. */
export const baseArticles = [
  {
    title: "Say the price first",
    body: `What spoils a job at home is often not the work. It is the money that nobody agreed on before the wall was open.

On Runor every job has a budget. That one line saves two people a journey. The plumber in Mushin knows whether Ajah is worth the transport. The client knows that anyone who calls has read the figure.

**What a good budget looks like**

* It covers material, or says clearly that it does not.
* It has a minimum and a maximum. Between the two is room to talk.
* It is the price for the work, not the opening of a quarrel.

A low figure does not bring a cheaper job. It brings no one, or someone who will find more to charge for once the wall is open. If you do not know what a thing costs, ask two servicemen by phone before you post. They will tell you.

And write it down. A message that says "two rooms, one coat of primer, two coats of paint, ₦85,000 with material, Tuesday" is a contract between honest people.`,
  },
  {
    title: "Why we hide your number",
    body: `In many places online a phone number is the price of being seen. Post something for sale and by evening you are in three groups that you never joined.

We decided early that a number is not decoration. On Runor no list, no profile and no comment shows one. When a serviceman presses Call, he is logged in with a phone number of his own that we have checked, he is counted, and you see who he was.

**What that means for you**

* Write your job freely. If a number slips into the text, we hide it.
* A caller who behaves badly can be reported and blocked, because we know which account it was.
* If you do not want to be recognised, choose a private name.

It costs us some convenience. We think it is worth it: people who feel safe post more, and more posts are more work for everyone.`,
  },
  {
    title: "The neighbour who is not online",
    body: `Think of a woman who sells pepper at the corner. Her roof leaks, because the one carpenter she knows has travelled.

She has a phone. It makes calls. It does not open pages, and she does not want to learn on a small screen in the sun. Her job is as real as any.

That is what agents are for. An agent is a person with a shop or a house that people pass every day. They write the job down, name the price with you, and post it. Then your phone asks you by SMS whether servicemen may ring you. You say yes, and it rings.

**Who makes a good agent**

* Someone the street already trusts with keys.
* Someone who reads back what they wrote before they press the button.
* Someone who is there tomorrow.

If that is you, apply. We call everyone who does, and agents who work from a store or a house get a kit from us for free.`,
  },
] as const satisfies readonly { title: string; body: string }[];
