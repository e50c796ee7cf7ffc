import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readConfig } from "../installation/Config.ts"
import { knownBaseUrl, withSlotkit } from "../installation/OpenInstallation.ts"
import { optionalText, presentFlags } from "./OptionalFlag.ts"
import { operatorTokenPart } from "./Output.ts"
import { programName, reporting } from "./Reporting.ts"

/** `slotkit host create`: creates a host who works Monday to Friday, 09:00 to 17:00, until a schedule is set. */
export const hostCreate = Command.make(
  "create",
  {
    email: Flag.String("email").pipe(Flag.withDescription("The host's email address")),
    timezone: Flag.String("timezone").pipe(Flag.withDescription("IANA time zone, such as Europe/London")),
    name: optionalText("name", "Display name"),
    username: optionalText("username", "The name in the host's links"),
    plan: Flag.Literals("plan", ["free", "pro"]).pipe(Flag.withDescription("The host's plan"), Flag.withDefault("free" as const))
  },
  ({ email, timezone, plan, ...more }) =>
    reporting((environment) => {
      const config = readConfig(environment)
      const hosts = `${knownBaseUrl(config)}/manage/v1/hosts`
      return withSlotkit(config, `POST ${hosts}`, async (opened) => {
        const host = await opened.slotkit.hosts.create({ email, timezone, plan, ...presentFlags(more) })
        const token = operatorTokenPart(opened)
        const isPurged = config.databaseUrl === undefined && config.dataDir === "memory"
        return {
          lines: [
            `Created host ${host.id} (${host.email}, ${host.timezone}, ${host.plan}).`,
            ...(host.username === null
              ? [`The host needs a username before anybody can book. Set one with PATCH ${hosts}/${host.id}.`]
              : []),
            ...(isPurged ? ["The host was not saved, because SLOTKIT_DATA_DIR=memory stores nothing."] : []),
            ...token.lines,
            `Next: ${programName(environment)} key create --host ${host.id} --name "My key"`
          ],
          document: { host, ...token.document }
        }
      })
    })
).pipe(
  Command.withDescription("Create a host"),
  Command.withExamples([
    { command: "slotkit host create --email ada@example.com --timezone Europe/London --username ada --plan pro" }
  ])
)
