/** Turns of phrase that people use, and what they mean by them. */

const paidInVain =
  /\b(no|not|never) (dey |de |yet )?(show|see|enter|reflect|drop|come|reach)\w*\b.* (money|units?|credits?)\b.*\b(buy|bought|paid|pay|fund)\b|\b(debit|deduct|charge|pay|paid|bought|purchase|transfer|fund|credit|subscrib)\w*\b.* (no|not|never|nothing|hasn't|haven't|hasnt|havent|didn't|missing|without|yet)\b/g;

/** Turns of phrase that mean one thing, put first: the words in them mean another on their own. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(he|she|him|guy|man|woman|servicem[ae]n|worker|artisan|plumber|carpenter|mechanic|tailor|painter)( \w+)? (no|not|never|didn'?t|doesn'?t|hasn'?t|refused?)( to)?( gree)? (come|show|appear|work|finish|do|return)\w*\b/g,
    " bad work dispute ",
  ],
  [/\b(stole|steal|stolen|scam(med)?) my (money|cash|units?)\b/g, " scammed lost money "],
  [
    /\b(delete|erase|wipe|remove|clear) (all )?my (data|details|info|information)\b/g,
    " close account delete ",
  ],
  [/\b(withdraw|remove|cancel|revoke) (my )?consent\b/g, " stop messages "],
  [
    /\b(become|(join|register|sign up) as|(want|wan|like)( to)? be) (a |an |one )?(servicem[ae]n|artisan|provider)\b/g,
    " businesscard customers find me ",
  ],
  [
    /\bi(?:'m| am| be| dey) (a |an )?\w+\b.{0,30}\b(get|find|see|need) (work|jobs?)\b/g,
    " find work looking ",
  ],
  [
    /\b(who|people|persons?|somebody|someone|anybody|they|servicem[ae]n)( wey| that| who)? (don |go |has |have |dey )?call(ed|s|ing)? (about )?(me|my (job|post|work))\b|\bwho call(ed|s)?\b/g,
    " callers ",
  ],
  [
    /\b(una|you( people| guys)?|runor|company)( dey| de)? (make|makes|making|earn|earns|gain|see) (money|profit|gain)\b|\b(is )?(runor|this (app|site)|it) (is )?free\b/g,
    " earn commission cost ",
  ],
  [/\bpay (\w+ ){0,3}first\b/g, " fraud fee "],
  [
    /\b(remove|block|stop|comot) (this|that|the|one|dis) (man|woman|person|guy|boy|girl)\b/g,
    " block report ",
  ],
  [/\bpay\b.{0,25} before (the |my |an? )?(interview|start|resum\w*|training)\b/g, " fraud fee "],
  [
    /\b(collect|take|took|carry|eat|chop|steal|stole)\w* my (money|cash|unit|units)\b.*\b(run|ran|go|vanish|disappear|block)\w*\b/g,
    " scammed lost money ",
  ],
  [/\b(change|update|reset) (my |the )?(password|passcode)\b/g, " changepassword "],
  [
    /\b(change|update|correct|edit|upload) (my |the )?(profile |full )?(name|picture|photo|pix|e ?mail|mail)\b|\bmy name (\w+ )?(spell|spelt|wrong|incorrect)\w*\b/g,
    " changename ",
  ],
  [
    /\b(lose|lost|loss|steal|stole|stolen|thief|carry) (my |the )?(phone|sim|line)\b|\b(phone|sim|line) (don |is |was )?(lost|loss|stolen|missing|spoil)\b/g,
    " changenumber ",
  ],
  [/\b(about|explain|understand) (this |the )?runor\b/g, " aboutrunor "],
  [
    /\b(somebody|someone|person|thief|who) (\w+ )?(login|log in|enter|entered|hack|hacked|use|uses|using|dey) (to |into |in )?my account\b|\bhack(ed)?\b/g,
    " hacked ",
  ],
  [
    /\b(people|customers?|clients?|dem|they) (go |fit |will |can |take )*(find|see|know|notice) (me|my work|my business)\b/g,
    " businesscard customers find me ",
  ],
  [/^.*\b(debit|charge|deduct|pay|paid)\w*\b.*\b(twice|two times|double|2 times)\b.*$/g, " refund twice "],
  [/\b(sign|log) ?(me )?out\b/g, " signout "],
  [
    /\b(i|am|we) (dey|live|stay|in|am in|travel\w*|relocat\w*)( in| for| to)? (ghana|benin republic|togo|uk|london|us|usa|america|canada|dubai|south africa|europe)\b/g,
    " abroad ",
  ],
  [/\bus(e|es|ing) (my|our) (\w+ )?(name|photos?|pictures?|pix|image)\b/g, " impersonate pretend "],
  [
    /\bwho (get|own|owns|run|runs|found|founded|dey behind|is behind) (this|the|una|runor)\b/g,
    " company owner ",
  ],
  [
    /\b(load|put|add|fund) (my |the )?(money|cash|units?|wallet|account)( (in|inside|into|to) (my |the )?(wallet|account))?\b/g,
    " buy unit wallet ",
  ],
  [
    /\b(ask|want|demand|collect|tell|give|gave|send|share|drop|win|won)\w*\b.* (pin|cvv|bvn|otp|card number|secret code)\b/g,
    " fraud pin ",
  ],
  [paidInVain, " paymentlost $& "],
  [/\b(change|update|new) (my )?(phone )?(number|line|sim)\b/g, " changenumber "],
  [
    /\b(what|wetin) (is|be|be this|is this) (this |the )?(runor|app|site|website|platform)\b/g,
    " aboutrunor ",
  ],
  [
    /\b(what|wetin) ((do|does|is|are) )?(you|una|runor|this (app|site|platform))( people| guys)?( dey)? (do|doing|for)\b/g,
    " aboutrunor ",
  ],
  [/\b(put|drop|place|list)( (my|a|the|one|some|this))* (job|work|gig)s?\b/g, " post job "],
  [
    /\b(cash|take|bring|pull|move|carry)( (my|the|all|this|some))*( (money|cash|fund|unit)s?)?( out| comot)\b/g,
    " withdraw ",
  ],
  [/\bcash ?out\b|\bcomot (my )?money\b/g, " withdraw "],
  [/\b(log|sign) ?in(to)?\b/g, " login "],
  [/\b(sign ?up|register|registration|(open|create|make)( an| a| my| new)* account)\b/g, " signup "],
  [
    /\b(top ?up|recharge|(fund|load|credit|fill)( my| the)* (wallet|account)|(add|put|deposit) (money|units?|cash)|deposit)\b/g,
    " buy unit ",
  ],
  [
    /\b(real|human|live) (human|person|being|people|agent)( being)?\b|\b(speak|talk|chat) (to|with) (a|an|some|your|one|person|somebody|someone|human|customer|support)\b|\bcustomer (care|service|support)\b/g,
    " support ",
  ],
  [/\b(what|wetin) (next|happen\w*|come next)\b|\b(next|after) (thing|step)\b/g, " nextstep "],
  [
    /\b(no|not|never|don'?t|didn'?t|did not|does not|cannot|can'?t|haven'?t|have not) (\w+ ){0,2}(remember|recall|know) (\w+ ){0,2}(password|passcode|pass word)\b/g,
    " forgot password ",
  ],
  [/\bpass ?(word|code|wod)\b/g, " password "],
  [/\b(registration|form|processing|clearance) fees?\b|\bpay before (i |you )?(work|job)\b/g, " fraud "],
  [/\b(real|true|full) name\b/g, " realname private name "],
  [/\b(phone|mobile|whatsapp|my|telephone) (number|line|no)\b/g, " phone number shown "],

  [/\b(download|install|need) (\w+ ){0,2}app\b|\bplay ?store\b/g, " install android "],
  [/\b(business|complimentary|id) card\b/g, " businesscard "],
  [/\bprivate name\b|\bnick ?name\b/g, " private name "],
  [
    /\b(five|first|front|at the|to the|on) (star|top)s?\b|\b(show|appear|come|be|dey) (up )?(first|for top|for front|on top)\b|\bmove up\b|\b(move|come|go|bring|push) (it |am |my \w+ )?up\b/g,
    " boost ",
  ],
  [/\bhow (much|far)\b/g, " howmuch "],
  [/\b(how many|number of|total)\b/g, " howmany "],
  [/\b(terms|rules|conditions|guidelines|policy|policies)\b/g, " terms "],
];

/** Paid, and nothing came of it: whoever says so needs that answer, not the balance. */
export const saysPaymentIsLost = (plain: string): boolean => plain.search(paidInVain) >= 0;
