import type { Person } from "../bookings/Booking.ts"
import { slugFromTitle, slugWithoutUmlauts } from "../services/Slug.ts"
import { foldedAddress } from "../values/TextRules.ts"

/** A person to erase: the email address, and the names that rows with this address have. */
export interface Erasure {
  readonly email: string
  readonly names: ReadonlyArray<string>
}

/** The text in place of a title that has to be there and names an erased person. */
export const erasedTitle = "Erased"

/** Returns true if an address is the erased person's, ignoring the case of ASCII letters. */
export const isAddressOf = ({ email }: Pick<Erasure, "email">, address: string | null): boolean =>
  address !== null && foldedAddress(address) === foldedAddress(email)

/** Collects the names of a person from the people with this address. */
export const namesOf = (email: string, people: ReadonlyArray<Person>): ReadonlyArray<string> => [
  ...new Set(
    people.flatMap((person) => (isAddressOf({ email }, person.email) && person.name !== null ? [person.name.trim()] : []))
  )
]

/** Returns true if a text has the address or one of the names, as it is or as part of a slug, ignoring case. */
export const mentions = ({ email, names }: Erasure, text: string | null): boolean => {
  if (text === null) return false
  const lowered = text.toLowerCase()
  if (foldedAddress(text).includes(foldedAddress(email))) return true
  const words = ` ${lowered.replace(separators, " ")} `
  const slugs = slugForms.map((slugOf) => `-${slugOf(text)}-`)
  return names.some((name) => {
    const requested = name.toLowerCase().replace(separators, " ").trim()
    if (requested !== "" && words.includes(` ${requested} `)) return true
    return ascii.test(name) && slugForms.some((slugOf) => slugs.some((slug) => slug.includes(`-${slugOf(name)}-`)))
  })
}

/** Returns a text without mentions, and null for one with. */
export const withoutMentions = (erasure: Erasure, text: string | null): string | null => (mentions(erasure, text) ? null : text)

/** Replaces an erased person by one without name and address. */
export const withoutPerson = (erasure: Erasure, person: Person): Person =>
  isAddressOf(erasure, person.email) || (person.email === null && mentions(erasure, person.name))
    ? nobody
    : { name: person.name, email: person.email }

const nobody: Person = { name: null, email: null }

/** A name with umlauts is found in slugs with and without them. */
const slugForms = [slugFromTitle, slugWithoutUmlauts]
/** Everything but letters and digits. */
const separators = /[^\p{L}\p{N}]+/gu
/** A name of which something remains in a slug. */
const ascii = /[a-z0-9]/i

/** Returns the values of all fields `email` in a JSON text, each once and folded. */
export const addressesIn = (json: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [, value = ""] of json.matchAll(emailField)) found.add(foldedAddress(String(JSON.parse(`"${value}"`))))
  return [...found]
}

const emailField = /"email"\s*:\s*"((?:[^"\\]|\\.)+)"/g

/**
 * Returns the tokens of the invite links in a JSON text, each once. A stored response with such a link may name the person for
 * whom the invite was created, without an address to find it by.
 */
export const inviteTokensIn = (json: string): ReadonlyArray<string> => [
  ...new Set(Array.from(json.matchAll(inviteLink), ([, token = ""]) => token))
]

const inviteLink = /\/i\/([0-9A-Za-z]{24})(?![0-9A-Za-z])/g
