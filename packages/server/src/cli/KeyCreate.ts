import type { ApiKeyInput } from "@slotkit/core/internal"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readConfig } from "../installation/Config.ts"
import { knownBaseUrl, withSlotkit } from "../installation/OpenInstallation.ts"
import { optionalText, presentFlags } from "./OptionalFlag.ts"
import { reporting } from "./Reporting.ts"

type Scope = NonNullable<(typeof ApiKeyInput.Encoded)["scopes"]>[number]

/** `slotkit key create`: creates an API key for a host and shows it once. */
export const keyCreate = Command.make(
  "create",
  {
    host: Flag.Int("host").pipe(Flag.withDescription("The host's ID")),
    name: Flag.String("name").pipe(Flag.withDescription("What the key is for")),
    scope: Flag.String("scope").pipe(Flag.withDescription("An additional scope; can be repeated"), Flag.atLeast(0)),
    "requests-per-minute": Flag.Int("requests-per-minute").pipe(
      Flag.withDescription("How many requests the key may make in any 60 seconds (60)"),
      Flag.optional
    ),
    "expires-at": optionalText("expires-at", "When the key expires, such as 2027-01-31T09:00:00Z")
  },
  ({ host, name, scope, "requests-per-minute": requestsPerMinute, "expires-at": expiresAt }) =>
    reporting((environment) => {
      const config = readConfig(environment)
      const instead = `POST ${knownBaseUrl(config)}/manage/v1/hosts/${host}/api-keys`
      return withSlotkit(config, instead, async ({ slotkit, baseUrl }) => {
        // The library validates the scopes; their type only helps callers who write TypeScript.
        const scopes = scope as ReadonlyArray<Scope>
        const created = await slotkit.apiKeys.create(host, {
          name,
          scopes,
          ...presentFlags({ expires_at: expiresAt, requests_per_minute: requestsPerMinute })
        })
        return {
          lines: [
            `Created API key ${created.id} for host ${host} with the scopes ${created.scopes.join(", ")}.`,
            "",
            `  ${created.key}`,
            "",
            "Store it like a password. It is not shown again.",
            `Next: curl -H "Authorization: Bearer ${created.key}" ${baseUrl}/api/v1/token`
          ],
          document: { api_key: created }
        }
      })
    })
).pipe(
  Command.withDescription("Create an API key and show it once"),
  Command.withExamples([
    { command: 'slotkit key create --host 1 --name "My script" --scope services.read --scope services.write' }
  ])
)
