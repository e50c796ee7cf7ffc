import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { knownBaseUrl, withSlotkit } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit person export`: prints everything that is kept about a person as one JSON document. */
export const personExport = Command.make(
  "export",
  { email: Argument.String("email").pipe(Argument.withDescription("The person's email address")) },
  ({ email }) =>
    reporting((environment) => {
      const config = readConfig(environment)
      const instead = `POST ${knownBaseUrl(config)}/manage/v1/people/export`
      return withSlotkit(config, instead, async ({ slotkit }) => {
        const person = await slotkit.people.export({ email })
        return { lines: [JSON.stringify(person, null, 2)], document: { ...person } }
      })
    })
).pipe(
  Command.withDescription("Print all data stored about a person as JSON"),
  Command.withExamples([{ command: "slotkit person export grace@example.com > grace.json" }])
)
