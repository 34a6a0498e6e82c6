import type { StateName } from "#shared/places/places.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";

type NameGroup = {
  firstNames: readonly string[];
  lastNames: readonly string[];
  /** Where the names are most common. */
  states: readonly StateName[];
};

type PersonName = { firstName: string; lastName: string; fullName: string };

const churchNames = words(
  "Blessing Grace Peace Precious Emmanuel Victor Favour Joy Samuel Daniel Esther Mercy Godwin Sunday Patience Gift",
);

/** Names by ethnic group, so that first and last name belong together. */
export const nameGroups: readonly NameGroup[] = [
  {
    firstNames: words(
      "Adebayo Adeola Ayodele Bukola Damilola Folake Femi Funmilayo Gbenga Ibukun Kehinde Kunle Lanre Mojisola",
      "Olamide Omolara Rotimi Sade Segun Simisola Sola Taiwo Temitope Tobi Tunde Wale Yetunde Yinka Ronke Tosin",
    ),
    lastNames: words(
      "Adeyemi Adeleke Afolabi Ajayi Akande Akinola Alabi Alao Ayinde Balogun Bankole Ogunleye Ojo Okunola",
      "Oladipo Olawale Olatunji Oni Oyelade Salami Shittu Sowande Adewumi Odunsi Ogunbanjo Adegoke",
    ),
    states: ["Lagos", "Oyo", "Ogun", "Osun", "Ondo", "Ekiti", "Kwara"],
  },
  {
    firstNames: words(
      "Chidinma Chinedu Chioma Emeka Ifeoma Ikenna Kelechi Kosi Nkechi Nnamdi Obinna Ogechi Onyeka Uche Ugochi",
      "Uzoma Adaeze Amaka Chibuzo Chinonso Ebere Ekene Ngozi Somto Ugonna Nneka Tochukwu Azuka",
    ),
    lastNames: words(
      "Okonkwo Okeke Nwosu Eze Okafor Obi Nwachukwu Onyema Okoro Anyanwu Ezeugo Madu Nnadi Uzor Chukwu Ibe Igwe",
      "Mbah Ndukwe Nwankwo Obiora Okoye Onuoha Opara Udeh Umeh Aneke",
    ),
    states: ["Anambra", "Enugu", "Imo", "Abia", "Ebonyi"],
  },
  {
    firstNames: words(
      "Ibrahim Halima Aisha Musa Abubakar Fatima Yusuf Zainab Sani Hauwa Aliyu Maryam Bashir Rahma Umar Amina",
      "Kabiru Hadiza Nasiru Binta Garba Safiya Isa Jamila Shehu Rukayya Tijjani Asabe",
    ),
    lastNames: words(
      "Bello Abdullahi Lawal Garba Danjuma Suleiman Mohammed Usman Yakubu Gambo Maikudi Dikko Bukar Jibril Tukur",
      "Waziri Musa Sani Yusuf Ibrahim Shehu Aliyu Adamu Idris",
    ),
    states: ["Kano", "Kaduna", "Katsina", "Sokoto", "Kebbi", "Zamfara", "Jigawa", "Bauchi", "Gombe", "Borno"],
  },
  {
    firstNames: words("Tonye Ebiere Preye Timi Ibinabo Boma Tari Ebi Tamuno Dein Belema Sotonye"),
    lastNames: words(
      "Briggs Horsfall Jumbo Amachree Alagoa Pepple Dagogo Cookey Abbey Tamuno Ebikeme Ayebaemi",
    ),
    states: ["Rivers", "Bayelsa"],
  },
  {
    firstNames: words("Osaze Osas Efe Ufuoma Karo Ejiro Ese Isoken Itohan Omoye Onome Osato Rukevwe Eseosa"),
    lastNames: words(
      "Edafe Osagie Aigbe Omoruyi Ehigie Odiase Imafidon Eboh Urhie Uwaifo Omonigho Eruotor Akpofure",
    ),
    states: ["Edo", "Delta"],
  },
  {
    firstNames: words("Ekaette Edem Ini Aniekan Eno Imaobong Idara Ubong Bassey Nsikak Mfon Ekemini"),
    lastNames: words("Effiong Ekpo Udo Essien Okon Umoh Akpan Etim Inyang Archibong Edet Bassey"),
    states: ["Akwa Ibom", "Cross River"],
  },
  {
    firstNames: words(
      "Terhemba Doose Msughter Torkwase Ngunan Ene Ochanya Ojoma Ladi Nanret Nanbam Plangnan Aondona",
    ),
    lastNames: words(
      "Iorkyaa Gbilekaa Iyorah Ugba Agbo Ochefu Ejeh Adakole Gyang Pam Dung Davou Dalyop Agada",
    ),
    states: ["Benue", "Plateau", "Nasarawa", "Kogi", "Niger", "Taraba", "Adamawa"],
  },
];

const churchNameShare = 0.18;
const localShare = 0.7;
const muslimNorth = nameGroups[2];

/** A plausible full name; with a state, more often one from the groups at home there. */
export function drawPersonName(numbers: SeededNumbers, state?: StateName): PersonName {
  const atHome = nameGroups.filter((group) => state && group.states.includes(state));
  const group = numbers.pick(atHome.length > 0 && numbers.chance(localShare) ? atHome : nameGroups);
  const takesChurchName = group !== muslimNorth && numbers.chance(churchNameShare);
  const firstName = numbers.pick(takesChurchName ? churchNames : group.firstNames);
  const lastName = numbers.pick(group.lastNames.filter((name) => name !== firstName));
  return { firstName, lastName, fullName: `${firstName} ${lastName}` };
}

const privateStarts = words(
  "quiet busy happy early honest lagos naija eko abj gentle steady sharp smart calm bright simple golden silent",
  "clever swift kind brave neat jolly fresh",
);
const privateEnds = words(
  "buyer neighbour landlord tenant mum dad client poster home shop owner keeper worker friend trader madam oga",
  "builder boss aunty uncle guest planner helper",
);

/** A private name to post under: lower case, no spaces, at most 20 characters. */
export function drawPrivateName(numbers: SeededNumbers): string {
  const name = `${numbers.pick(privateStarts)}${numbers.pick(privateEnds)}`;
  return numbers.chance(0.5) ? `${name}${numbers.between(2, 99)}` : name;
}

function words(...lines: string[]): readonly string[] {
  return lines.join(" ").split(" ");
}
