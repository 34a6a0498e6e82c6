/** Sample questions by their answer, split by ";". "{trade}" and "{place}" match any. */
import { pages } from "#shared/paths.ts";
import type { chatAnswers } from "#texts/chat-answers.ts";

/** For the FAQ page's initial questions. One that staff reworded matches by its own words only. */
export const faqSamples: Readonly<Record<string, string>> = {
  "What is Runor?":
    "what is this app; what is this site about; what do you do; explain this company; wetin una dey do; about runor; meaning of runor",
  "How do I post a job?":
    "put up a new job; create a job; upload a job; post work; place an advert; steps to post a job; how to put job for this app; i have work for somebody, where do i post it; get a worker for my job",
  "Do I pay to post a job?":
    "is posting a job free; does posting cost something; what does it cost to post; charge for posting a job; price of an advert; do you charge me to advertise a job; money for posting a job",
  "How do I call about a job?":
    "call the owner of a job; ring the poster; contact the person who posted the job; apply for a job; how to reach the person that posted; i see a job i like, how do i reach the owner; get the number of a job; talk to the job owner",
  "What are units?":
    "meaning of units; explain unit; what is a credit; what are credits used for; what are coins; wetin be unit; what are these units you people talk about; this unit wey una dey talk",
  "How much do units cost?":
    "price of units; how much is 1000 units; how much for 10000 credits; unit rate; buy units price; cost of one unit; how do i fund my wallet; how to buy units; top up my wallet; recharge; add money; load money in my wallet; deposit",
  "How do I withdraw to my bank?":
    "withdraw; how to withdraw; how do i withdraw; i want to withdraw; can i withdraw today; when can i withdraw; withdraw my money; cash out; cash out to opay; take my money out; move my money to the bank; send my units to my account; collect my cash; withdrawal fee; how long does a withdrawal take; payout to gtb; comot money; withdraw on the day that i bought units; withdraw units that somebody sent me the same day; how much do you charge to withdraw",
  "How do I send units to somebody?":
    "send units; transfer units to a friend; dash my friend credits; give my sister units; transfer money to another phone number; is sending units free; fee of a transfer; transfer limit; how much can i send",
  "What does the subscription give me?":
    "benefits of the subscription; what do i gain if i subscribe; price of the subscription; monthly plan; premium plan; how long does the subscription last; must i pay every month; cancel my subscription; what will i enjoy if i join the plan; how much is the subscription; does my subscription renew by itself; automatic renewal of the subscription; how long is the subscription",
  "How do I set up a business card?":
    "advertise my business; show pictures of my work to customers; business card; put my card; make a card; create my shop; my skill; portfolio; how customers find me; how will people find me; people go find me; let clients see me; become a serviceman; register as a serviceman; i be {trade}, how will people see my work",
  "How do I bring my job to the top?":
    "boost my job; promote my post; sponsored advert; my job to come first; show on top of the list; appear first; make everybody see my job; price of a boost; how long does a boost last; move my advert up",
  "How do I hire a serviceman?":
    "how to hire; employ a worker; employ an artisan; how do i get a good worker; engage a {trade}; how can i hire a {trade}; want to hire a worker, how",
  "Is my phone number shown to everyone?":
    "who sees my phone number; can strangers see my number; can people see my phone number; will others see my phone number; is my number private; is my line public; privacy of my phone number; will people see my contact; number safe",
  "What is a private name?":
    "hide my real name; private name; nickname; stay anonymous; hide my identity; use another name; do people know my real name; no want make people see my name",
  "How do I stay safe from fraud?":
    "is this a scam; is this 419; are you legit; is this app real; can i trust runor; is it genuine; how to know a scammer; pay registration fee before the job; asks me for a form fee; asks for my otp; asks for my pin; wants my card number; pay before interview; pay for a form before work; pay before training; win promo send code; fake job; fake agent; safe to pay before the work; should i pay before the work; pay in advance; how do i verify a serviceman; how do i know that a serviceman is real; how do i stay safe in a stranger's house; agent collect money from me; is an agent allowed to collect money from me",
  "How do I report or block somebody?":
    "report a bad person; block a man; block somebody; a user insults me; person harasses me; someone is threatening me; he threatens me; they threaten me; blackmail; stop him from calling me; rude person; abuse; disturbing me; complain about a serviceman; complain about a user; report a serviceman; complaint about somebody",
  "How do I become an agent?":
    "be an agent; i want to be your agent; join as agent; work with runor; represent you; agent kit; agent for my area",
  "I did not get my verification code":
    "otp not coming; code did not come; no verification sms; code never enter my phone; resend code; code delays; otp no dey come; verification code not received",
  "I forgot my password":
    "forgot my passcode; cannot remember my password; don't know my password; reset password; get a new password; can't log in; cannot enter my account; link for new password",
  "My payment went through but my units are not there":
    "debited but no units; paid but nothing in my wallet; bought units but not received; money removed and units not showing; my units are missing; payment not reflected; wallet still empty after i paid; units no dey show; money left my bank but units no come; bank debit me but i no see units; wallet no show the money i paid; subscribed but it does not show; i don subscribe but e no dey show; paid for boost but nothing happened; my payment did not enter; payment never enter; i paid and nothing came",
  "What happens after I accept a job?":
    "what next after accepting a job; accepted a job, what now; i took the job, next; i have accepted an offer; after i accept",
  "How do reviews work?":
    "ratings and stars; who gives stars; leave a review; rate somebody; how do i rate; feedback after work; comment on a person's work; judge a worker",
};

export const answerSamples: Readonly<Record<keyof typeof chatAnswers, string>> = {
  "How do I change or remove a job I posted?":
    "edit my job; delete my job; change a job after posting; correct a mistake in my job; cancel my post; take my job down; wrong price on my job",
  "Who called me, and what do I do then?":
    "who called me; see people who called; list of callers; applicants; who applied for my job; how many people called about my job; people wey call me; what do i do after somebody called; somebody called for my job, what next; what happens when people call; what happens after they call me for my job; choose one of many callers",
  "How do I find work?":
    "find a job; look for work; get work; looking for a job near me; get employment; vacancy for me; i need work today; i am a {trade}, how do i get work; i be {trade} for {place}; i am a {trade} in {place}; where i go see work",
  "Who sees my job, and for how long?":
    "how long does my job stay; when does my job expire; who can see my job; days a post lasts; does my job disappear",
  "Which photos and videos can I add?":
    "photo size; upload a video; how many pictures can i add; which format; mb of a video; attach a picture; send a photo with the job; page rejects my picture; my picture is refused; picture no gree upload; photo too large",
  "How do I begin?":
    "how do i start; where do i begin; teach me; guide for beginners; how does it work; tutorial; i am new here; how do i use this app; start earning",
  "Can I post for somebody else?":
    "post for my mother; post a job for my father; on behalf of a neighbour; post for an old woman without a phone; post for another person; help my mama post; for person wey no get phone",
  "What if the work is bad, or somebody does not pay?":
    "client did not pay me; customer refuses to pay; he no gree pay; no gree pay me; who pays when work is done; bad work; nonsense work; he spoiled my property; he took my money and ran; collected my money and vanished; did not come after i paid; worker did not finish; plumber no come; paid him but he never show; dispute with a worker; escrow; do you hold the money; when is the money released; lost money to a worker; scammed me; stole my cash; owes me; {trade} collect my money run; {trade} collected my money and ran away; person collect my money run; complain about the work of a {trade}",
  "Somebody uses my name or my picture":
    "fake profile with my photo; somebody pretends to be me; impersonates me; stole my identity; person use my picture; using my name",
  "How do I close my account?":
    "delete my account; close my account; remove my account; deactivate my profile; leave runor forever; delete my data; erase my information; comot my account; wipe my details",
  "How do I change my phone number?":
    "change my phone number; new sim; new line; lost my phone; my phone is lost, what do i do; my phone is stolen; phone spoiled; lost my sim; update my number; no longer use that number",
  "How do I change my name, e-mail or picture?":
    "change my name; my name is spelled wrong; correct my name; update my email; change my profile picture; edit my profile; upload my photo to my profile; change picture",
  "How do I change my password?": "change my password; update my password; set another password",
  "My account is locked":
    "my account is locked; locked out of my account; login is locked; account don lock; account don block; account frozen; account suspended; i am banned; my account is disabled; cannot open my account; too many tries; blocked from logging in",
  "What if my free posts or calls are finished?":
    "free calls finished; free posts are used up; no more free posts; limit reached; free call don finish; what when my free calls end; month limit; call without a subscription; can i call if i did not subscribe; do you charge per call; is a call free; how many free calls",
  "The bank does not take my name or number":
    "bank name does not show; account name not found; cannot resolve my account; bank shows another name; nuban not accepted; 10 digits wrong; account number does not work at the bank; bank account name does not match; bank account name no match; name mismatch at the bank",
  "How do I sign out?": "log out; sign out; log me out of all devices; leave my session",
  "I was hacked":
    "somebody entered my account; hacked; a thief uses my account; someone logged in to my account; hack; strange login on my account; person dey use my account",
  "Can I use Runor from abroad?":
    "use it from outside nigeria; use it in another country; i live abroad in london; i dey live for ghana; can i use it from abroad in ghana; i am in the diaspora; i live overseas; i dey canada, fit i use it; i have a foreign number; can i register with a uk number; i travelled to america",
  "How do I stop your messages?":
    "stop sms; stop sending me messages; too many sms; unsubscribe from messages; switch off notifications; no more promotional sms; spam; withdraw my consent; no want una alerts",
  "Where is a copy of my data?":
    "download my data; export my data; what do you know about me; copy of my information; ndpr; file of my data",
  "Do I need an app?":
    "download the app; install; play store; apk; android; iphone; is there an app; do you have an app; una get app; app store; need smartphone",
  "Do I need an e-mail address?":
    "register without email; want to register but i have no email; no email; do i need gmail; i do not have an e-mail; need email to sign up",
  "What does Runor cost, and how does it earn?":
    "is it free; how do you make money; how does runor earn; your commission; percentage you take; do you take a share; what is your profit; cost of using this app; company gain; how una dey see gain",
  "How can I pay?":
    "pay by ussd; pay with card; payment methods; pay by transfer; pay with opay; pay with palmpay; which ways to pay; pos",
  "Can I subscribe or boost with my units?":
    "pay the subscription from my wallet; subscribe with units; use my balance to subscribe; boost with units; pay with units instead of card; use wallet to pay plan",
  "Why was my job or comment taken down?":
    "why was my job deleted; my post is gone; my job disappeared; you removed my comment; my card was taken down; staff removed my post; una remove my job; my job vanished; una comot my post",
  "Somebody wrote an untrue review":
    "fake review; false review; bad review that is a lie; unfair rating; remove a review; delete a bad review; review wey no true",
  "Why is my withdrawal pending?":
    "withdrawal pending; withdrawal not received; my withdrawal delays; withdrew since yesterday and not paid; withdrawal never enter; withdrawal processing; why is my payout taking long; withdrawal failed; withdrawal no reach my bank; money no enter my bank; withdrawal money has not entered my bank account",
  "How much can I withdraw?":
    "minimum withdrawal; maximum withdrawal; limit of a withdrawal; withdrawal limit; limit to withdraw; least i can withdraw; most i can withdraw; highest amount to withdraw; smallest amount",
  "I sent units to a wrong number":
    "sent units to the wrong person; transfer to wrong number; reverse a transfer; recall units; mistake in transfer; send money wrong person by mistake",
  "How do I change the language?":
    "change language; change to pidgin; language; speak pidgin; use english; i want to read in pidgin; hausa; yoruba; igbo; which languages",
  "Does Runor work without network?":
    "does it work offline; no network; without internet; my network is bad; network failed while i was posting; use it offline; when network no dey",
  "Can I use Runor from a button phone?":
    "ussd code; what is your ussd code; code to dial; button phone; small phone; phone without internet; dial without data; torchlight phone; use it without data; no smartphone; dial for balance",
  "I forgot my PIN":
    "forgot my pin; i forget my pin; change my pin; change my ussd pin; reset my pin; my pin is locked; pin don lock; wrong pin; new pin for the phone menu; what is the wallet pin; set a pin",
  "How do I verify my phone number?":
    "verify my number; verify my phone; how do i verify my account; confirm my phone number; prove my number; activate my account; account not verified; type the code",
  "Who looked at my business card?":
    "who viewed my card; see who viewed my card; how many people saw my card; views of my card; who looked at my profile; how many people see my card",
  "Nobody picks my call":
    "person no pick call; nobody picks up; the poster does not answer; he does not pick my call; number switched off; number not reachable; i call and no one answered",
  "How do I tell others about Runor?":
    "invite friends; refer a friend; referral; share a job; share my card; send a job on whatsapp; tell my friends; bonus for inviting",
  "Can I get my money back?":
    "refund; money back; paid twice; debited two times; charged double; return my money; i want a refund of my subscription; bank debit me twice for units",
};

export const pageSamples: Readonly<Record<string, string>> = {
  [pages.jobs]: "list of jobs; see all jobs; job page; where are the jobs; search for jobs",
  [pages.myJobs]: "my jobs; jobs i posted; pause my job; resume my job; where are my jobs; see my posts",
  [pages.servicemen]: "list of servicemen; see servicemen; search for artisans; where are the workers",
  [pages.wallet]:
    "open my wallet; transaction history; past transactions; my receipts; statement; last transaction; where are my records",
  [pages.credits]: "page to buy units; where do i buy units; buy credits with card",
  [pages.withdrawals]:
    "my withdrawals; where are my withdrawals; status of my withdrawal; list of withdrawals; cancel a withdrawal",
  [pages.bank]:
    "link my bank; add a bank account; change my bank account; change my account number; update my bank",
  [pages.profile]:
    "settings; my profile; unblock somebody; dark mode; colours; light theme; notification settings",
  [pages.notifications]: "notices; notifications; alerts; where is the bell; what happened",
  [pages.upgrade]: "renew my subscription; where do i subscribe; subscribe page; upgrade",
  [pages.businessCentre]: "business centre; edit my card; photos of my card; change my business card",
  [pages.ranking]: "ranking; leaderboard; best serviceman of the month; winner of the month; top servicemen",
  [pages.foundation]: "foundation; charity; donate; ngo; fund for the poor",
  [pages.teamChat]: "team chat; team; line for teams; plan for several staff; company plan",
  [pages.blog]: "blog; articles; news; leadership focus; read",
  [pages.terms]: "terms; rules; guidelines; policy; legal; law; conditions",
  [pages.about]:
    "about us; who owns runor; founder; ceo; what is the address of your office; where is your head office; where are your branches; who is behind this company",
  [pages.faq]: "faq; questions and answers; common questions",
  [pages.signup]: "sign up; create an account; register; open an account; join; new account",
  [pages.chat]: "robin; chatbot; where is the bot",
  [pages.login]: "log in; sign in; login page",
};

/** For what no text answers: small talk, the caller's own account, current figures, and people. */
export const topicSamples = {
  hello:
    "hi; hello; hey; hey there; good morning; good afternoon; good evening; good day; how far; how are you; how una dey; how you dey; howdy; sup; wetin dey; bawo ni; sannu; kedu; ndewo; e kaaro; hello sir; good evening oga; good morning ma",
  thanks:
    "thanks; thank you; thank you so much; thanks a lot; ok thank you; tnx; thx; ese; nagode; daalu; i appreciate; god bless you",
  goodbye: "bye; bye bye; goodbye; good night; see you; see you later; o dabo; later",
  whoAreYou:
    "who are you; what are you; are you a robot; are you human; are you a bot; are you a real person; who am i talking to; wetin be your name",
  person:
    "speak to a person; talk to somebody; talk to a human; speak to a human being; connect me to a human; real human being; talk to an agent; speak with your manager; speak with oga; chat with support; customer care; customer service; your phone number; your whatsapp; whatsapp number; your email; your contact; contact you; reach support; call me; una call me; help; help me; support line; when is your line open; your opening hours",
  balance:
    "my balance; what is my balance; how much is my wallet; check my balance; how much is in my wallet; how many units do i have; how much money do i have; how much do i have left; units left in my wallet; how much remain for my account; wetin dey inside my wallet; how much dey for me",
  subscription:
    "when does my subscription end; when will my plan expire; am i subscribed; is my subscription active; do i have a subscription; subscription still on; expiry date of my subscription; when my plan go finish; when will my subscription run out",
  calls:
    "how many free calls do i have; free calls left; free calls remaining; number of calls left; calls wey remain for me; do i still have free calls; how many more calls can i make",
  jobs: "how many free posts do i have; free posts left; free jobs left; how many more jobs can i post; posts wey remain for me; can i still post for free",
  accountNumber: "what is my account number; my runor account number; which be my account number",
  bank: "which bank account is linked; what bank did i add; what bank did i link; which bank do i use; my linked bank; bank connected to my account",
  privateName: "what is my private name; my private name; which be my nickname",
  openJobs:
    "how many jobs are open; how many jobs; open jobs now; jobs available today; any jobs now; number of open jobs; is there any work now; jobs in {place}; work for {place}; any work in {place}; jobs near {place}; {trade} jobs; {trade} job; any {trade} work; any {trade} work for {place}; is there {trade} work in {place}; {trade} jobs in {place}; {trade} work {place}; how many {trade} jobs for {place}; open {trade} jobs",
  servicemen:
    "how many servicemen are there; how many artisans; number of servicemen; servicemen in {place}; how many servicemen for {place}; artisans near {place}; {trade}; {trade} {place}; {trade} in {place}; i need a {trade}; i need a {trade} in {place}; how do i find a {trade}; where can i find a {trade}; need {trade} for {place}; find me a {trade} in {place}; any {trade} for {place}; any {trade} in {place}; any good {trade}; any good {trade} for {place}; who is a good {trade} in {place}; looking for a {trade} in {place}; where is a {trade}; best {trade} in {place}; show me {trade}; get me {trade} sharp for {place}; how many {trade}s are there",
} as const;
