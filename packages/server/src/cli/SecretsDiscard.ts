import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readConfig } from "../installation/Config.ts"
import { lostSecrets } from "../installation/LostSecrets.ts"
import { programName, reporting } from "./Reporting.ts"

/** `slotkit secrets discard`: removes what a lost secret encrypted, so that the installation starts with a new one. */
export const secretsDiscard = Command.make(
  "discard",
  {
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("Discard the values. Without it, they are only counted"),
      Flag.withDefault(false)
    )
  },
  ({ yes }) =>
    reporting(async (environment) => {
      const lost = await lostSecrets(readConfig(environment), yes)
      const counts = Object.entries(lost).filter(([, count]) => count > 0)
      const kinds = counts.map(
        ([source, count]) => `  ${String(count).padStart(6)}  ${meanings[source as keyof typeof meanings]}`
      )
      const program = programName(environment)
      return {
        lines: [
          ...(counts.length === 0
            ? ["No stored value is encrypted with another secret."]
            : [yes ? "Discarded what the secret cannot decrypt:" : "The secret cannot decrypt:", ...kinds]),
          yes
            ? `Next: ${program} serve`
            : `Nothing was changed. A backup of the old secret would save these values. To discard them, stop all processes and run ${program} secrets discard --yes.`
        ],
        document: { discarded: yes, values: lost },
        healthy: yes
      }
    })
).pipe(
  Command.withDescription("Discard what a lost secret encrypted, so that Slotkit starts with a new SLOTKIT_SECRET"),
  Command.withExamples([{ command: "SLOTKIT_SECRET=new slotkit secrets discard --yes" }])
)

/** The meaning of each column, and the way to replace its values. */
const meanings: Readonly<Record<keyof Awaited<ReturnType<typeof lostSecrets>>, string>> = {
  "answer_links.token": "links to accept or decline a request: hosts answer in the console",
  "apps.previous_webhook_secret": "previous webhook secrets of apps",
  "apps.webhook_secret": "webhook secrets of apps: rotate each",
  "calendar_accounts.credentials": "connected calendars: hosts connect them again; until then, their busy times are bookable",
  "calendar_connects.verifier": "calendar connections that were just being made: start them again",
  "erasures.address": "unfinished requests to erase a person: erase the person again",
  "hosts.feed_token": "calendar feed links of hosts: turn them on again",
  "idempotency_keys.body": "stored responses to requests with an idempotency key",
  "installation.person_key": "key of the index of people: the index is written again",
  "visitor_bookings.token": "booking links of visitors: the bookings stay, and their hosts change them",
  "waitlist.token": "waiting lists: people join again",
  "webhooks.secret": "webhooks of API keys and of the installation: create them again"
}
