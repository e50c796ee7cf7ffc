import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { knownBaseUrl, withSlotkit } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit person erase`: erases a person by email address. */
export const personErase = Command.make(
  "erase",
  { email: Argument.String("email").pipe(Argument.withDescription("The person's email address")) },
  ({ email }) =>
    reporting((environment, output) => {
      const config = readConfig(environment)
      const instead = `POST ${knownBaseUrl(config)}/manage/v1/people/erase`
      return withSlotkit(config, instead, async ({ slotkit }) => {
        let erased = await slotkit.people.erase({ email })
        const { done: _, left: __, ...rows } = erased
        const total = new Map<string, number>(Object.entries(rows))
        while (!erased.done) {
          output.note(`${erased.left} rows are left`)
          erased = await slotkit.people.erase({ email })
          const { done: _, left: __, ...more } = erased
          for (const [name, count] of Object.entries(more)) total.set(name, (total.get(name) ?? 0) + count)
        }
        const found = [...total].filter(([, count]) => count > 0)
        return {
          lines: [
            found.length === 0 ? "Nothing is kept about this address." : `Erased the person from ${found.map(line).join(", ")}.`
          ],
          document: Object.fromEntries(total)
        }
      })
    })
).pipe(
  Command.withDescription("Erase a person's name, address and texts"),
  Command.withExamples([{ command: "slotkit person erase grace@example.com" }])
)

const line = ([name, count]: readonly [string, number]): string =>
  `${count} ${count === 1 ? name.replace(/ies$/, "y").replace(/s$/, "") : name}`
