/** Further words that people ask the first questions of the FAQ page with. A question that staff reworded goes without. */
export const faqHints: Readonly<Record<string, string>> = {
  "What is Runor?": "aboutrunor wetin meaning about this site marketplace company here una do about",
  "How do I post a job?": "put new job need worker find worker advert site create upload job",
  "Do I pay to post a job?": "charge price free job post cost advert money for posting",
  "How do I call about a job?": "ring contact poster owner person apply job get number reach talk",
  "What are units?": "meaning credit explain coin wallet money",
  "How much do units cost?": "price buy rate 1000 5000 10000 buy unit top up wallet fund",
  "How do I withdraw to my bank?":
    "cash out get paid money to account collect my money opay payout fee charge withdraw long",
  "How do I send units to somebody?": "dash friend brother give transfer another phone fee charge",
  "What does the subscription give me?":
    "benefit enjoy monthly plan price how much cost 2365 gain long last cancel stop days must",
  "How do I set up a business card?":
    "advertise my services picture photo skill portfolio my shop clients see customers find me profile",
  "How do I bring my job to the top?":
    "boost promote first everybody see 5000 sponsored advert end days long last",
  "How do I hire a serviceman?":
    "need plumber electrician carpenter painter mechanic tailor get worker find worker good",
  "Is my phone number shown to everyone?": "privacy strangers see line private contact",
  "What is a private name?": "real name hide identity anonymous other name realname",
  "How do I stay safe from fraud?":
    "registration fee before job asks money pin fake agent cheat 419 true real trust legit legitimate genuine reliable",
  "How do I report or block somebody?":
    "bad person disturb insult stop calling me rude harass threat threaten threatening blackmail abuse",
  "How do I become an agent?": "represent join work with una neighbours kit shop agent",
  "I did not get my verification code": "sms otp not come enter receive delay resend",
  "I forgot my password": "password new reset change login cannot enter link",
  "My payment went through but my units are not there":
    "paymentlost debited money removed not received not entered no alert wallet empty bank alert transfer missing bought buy unit balance reflect reflected subscription boost show",
  "What happens after I accept a job?": "nextstep took job taken next accepted offer poster",
  "How do reviews work?": "star rating comment feedback judge",
};
