import { readFileSync } from "node:fs"
import { faultsOf, readInput, SimulatedTeam, type Simulation, simulateTeam, unknownFaults } from "@slotkit/core/internal"
import { unknownFields } from "@slotkit/engine"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Result from "effect/Result"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { reporting } from "./Reporting.ts"

const mostBookings = 100_000

/** `slotkit simulate`: prints who would get which part of the meetings of a team. It needs no database. */
export const simulate = Command.make(
  "simulate",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The JSON file with the roles of the team, or - for standard input")
    ),
    seed: Flag.Int("seed").pipe(
      Flag.withDescription("The seed of the random numbers that decide who is free (1)"),
      Flag.withDefault(1)
    ),
    bookings: Flag.Int("bookings").pipe(
      Flag.withDescription(`The number of bookings, at most ${mostBookings} (1000)`),
      Flag.withDefault(1000)
    )
  },
  ({ file, seed, bookings }) =>
    reporting(async () => {
      if (bookings < 1 || bookings > mostBookings) {
        throw new CommandFailure(`--bookings must be an integer from 1 to ${mostBookings}.`)
      }
      const simulation = simulateTeam(teamIn(file), { seed, bookings })
      return { lines: linesOf(simulation, seed), document: documentOf(simulation, seed) }
    })
).pipe(
  Command.withDescription("Simulate who gets the meetings of a team"),
  Command.withExamples([{ command: "slotkit simulate team.json --seed 7 --bookings 1000" }])
)

/** Reads the team, and names each field that is wrong or unknown with its path. */
const teamIn = (file: string): SimulatedTeam => {
  const input = jsonOf(file)
  const read = readInput(SimulatedTeam, input)
  const faults = [...faultsOf(read), ...unknownFaults(unknownFields(SimulatedTeam, input))]
  if (Result.isSuccess(read) && faults.length === 0) return read.success
  const named = faults.map(({ path, field, message }) => `  ${path ?? field}: ${message}`)
  throw new CommandFailure(`${nameOf(file)} is not a team:\n${named.join("\n")}`)
}

const nameOf = (file: string): string => (file === "-" ? "Standard input" : file)

const jsonOf = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8")
  } catch (error) {
    throw new CommandFailure(`Cannot read the team from ${file}: ${error instanceof Error ? error.message : error}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${nameOf(file)} is not JSON: ${error instanceof Error ? error.message : error}.`)
  }
}

const linesOf = ({ bookings, held, refused, roles }: Simulation, seed: number): ReadonlyArray<string> => [
  `${bookings} bookings with seed ${seed}: ${held} held, ${refused} without enough free members.`,
  ...roles.flatMap(({ key, needs, pick, members, largest, bound }) => [
    "",
    `Role ${key}: needs ${needs} of ${members.length}, picked by ${pick}`,
    ...tableOf([
      ["member", "weight", "free", "bookings", "chances", "due", "share due", "share got", "credit"],
      ...members.map(({ host, weight, free, meetings, chances, due, shareDue, shareGot, credit }) => [
        ...[`${host}`, `${weight}`, `${free}`, `${meetings}`, chances.toFixed(2), due.toFixed(2)],
        ...[`${(100 * shareDue).toFixed(1)} %`, `${(100 * shareGot).toFixed(1)} %`, hundredths(credit).toFixed(2)]
      ])
    ]),
    ...(bound === null
      ? ["This role keeps no ledger."]
      : [
          `No one was ever more than ${largest.toFixed(2)} bookings from what was due.`,
          `The bound is ${bound.meetings.toFixed(2)}, which is ${bound.proven ? "proven" : "measured"}.`
        ])
  ])
]

/** Aligns the first column left and the others right. */
const tableOf = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ")
  )
}

const documentOf = ({ bookings, held, refused, roles }: Simulation, seed: number) => ({
  ...{ bookings, seed, held, refused },
  roles: roles.map(({ key, needs, pick, members, largest, bound }) => ({
    ...{ key, needs, pick },
    members: members.map(({ meetings, shareDue, shareGot, chances, due, credit, ...member }) => ({
      ...member,
      bookings: meetings,
      chances: hundredths(chances),
      due: hundredths(due),
      share_due: Math.round(10_000 * shareDue) / 10_000,
      share_got: Math.round(10_000 * shareGot) / 10_000,
      credit: hundredths(credit)
    })),
    largest_credit: hundredths(largest),
    bound: bound === null ? null : { bookings: bound.meetings, proven: bound.proven }
  }))
})

/** Rounds to hundredths, without a negative zero. */
const hundredths = (meetings: number): number => Math.round(100 * meetings) / 100 + 0
