/** Squares of the map: row, column and two-letter code of each state. */
import type { StateName } from "#shared/places/places.ts";

// biome-ignore format: one row of the map per line
export const statePlaces: Record<StateName, readonly [row: number, column: number, code: string]> = {
  Sokoto: [1, 2, "SO"], Katsina: [1, 4, "KT"], Jigawa: [1, 6, "JI"], Yobe: [1, 7, "YO"], Borno: [1, 8, "BO"],
  Kebbi: [2, 2, "KB"], Zamfara: [2, 3, "ZA"], Kaduna: [2, 4, "KD"], Kano: [2, 5, "KN"], Bauchi: [2, 6, "BA"],
  Gombe: [2, 7, "GO"], Adamawa: [2, 8, "AD"],
  Kwara: [3, 2, "KW"], Niger: [3, 3, "NI"], "FCT Abuja": [3, 4, "FC"], Nasarawa: [3, 5, "NA"],
  Plateau: [3, 6, "PL"], Taraba: [3, 7, "TA"],
  Oyo: [4, 2, "OY"], Ekiti: [4, 3, "EK"], Kogi: [4, 4, "KO"], Benue: [4, 5, "BE"], "Cross River": [5, 7, "CR"],
  Ogun: [5, 1, "OG"], Osun: [5, 2, "OS"], Ondo: [5, 3, "ON"], Edo: [5, 4, "ED"], Enugu: [5, 5, "EN"],
  Ebonyi: [5, 6, "EB"],
  Lagos: [6, 1, "LA"], Delta: [6, 4, "DE"], Anambra: [6, 5, "AN"], Abia: [6, 6, "AB"], "Akwa Ibom": [6, 7, "AK"],
  Bayelsa: [7, 4, "BY"], Rivers: [7, 5, "RI"], Imo: [7, 6, "IM"],
};
