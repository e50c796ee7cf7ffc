import { book, callOff, emptyStudio, freeStarts, type Outcome, type Studio } from "./studio.ts"

const now = Date.parse("2027-01-11T08:00:00Z")
const day = "2027-01-11"
const guest = { name: "Gil", email: "gil@example.com", member: false }
const member = { name: "Mia", email: "mia@example.com", member: true }

const show = (starts: ReadonlyArray<number>): string =>
  starts.map((start) => new Date(start).toISOString().slice(11, 16)).join(" ")

let studio: Studio = emptyStudio
const tell = (what: string, outcome: Outcome): void => {
  if (outcome.ok) studio = outcome.studio
  console.log(`${what}: ${outcome.ok ? outcome.happened.join(", ") : outcome.why}`)
}

console.log(`Free for a guest (UTC):   ${show(freeStarts(studio, guest, day, now))}`)
console.log(`Free for a member (UTC):  ${show(freeStarts(studio, member, day, now))}`)
tell("The member books 14:00", book(studio, member, Date.parse("2027-01-11T14:00:00Z"), now))
tell("The guest tries 15:00", book(studio, guest, Date.parse("2027-01-11T15:00:00Z"), now))
tell("The guest tries 19:00", book(studio, guest, Date.parse("2027-01-11T19:00:00Z"), now))
tell("The guest books 11:00", book(studio, guest, Date.parse("2027-01-11T11:00:00Z"), now))
tell("The guest calls it off", callOff(studio, 2, guest, now))
tell("And once more", callOff(studio, 2, guest, now))
console.log(`Fees: ${studio.fees.map(({ minor }) => `${minor / 100} EUR`).join(", ")}`)
