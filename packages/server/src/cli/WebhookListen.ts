import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { type ListenedDelivery, listenForWebhooks } from "../receiver/WebhookListener.ts"
import { stopSignal } from "../serve/Shutdown.ts"
import { reporting } from "./Reporting.ts"
import { secretFlag, webhookSecrets } from "./WebhookVerify.ts"

/**
 * `slotkit webhook listen`: a local receiver that verifies and prints deliveries until it is stopped or has received `--count`.
 *
 * With `--count` and secrets, the command fails when a delivery does not verify, so that scripts can detect it.
 */
export const webhookListen = Command.make(
  "listen",
  {
    port: Flag.Int("port").pipe(Flag.withDescription("The port to listen on (4400)"), Flag.withDefault(4400)),
    host: Flag.String("host").pipe(Flag.withDescription("The address to listen on (127.0.0.1)"), Flag.withDefault("127.0.0.1")),
    secret: secretFlag,
    status: Flag.Int("status").pipe(Flag.withDescription("The status to respond with (200)"), Flag.withDefault(200)),
    count: Flag.Int("count").pipe(
      Flag.withDescription("Exit after this many deliveries; the exit code is 1 if one did not verify"),
      Flag.optional
    )
  },
  ({ port, host, secret, status, count }) =>
    reporting(async (environment, output) => {
      if (port < 0 || port > 65_535) throw new CommandFailure("--port must be between 0 and 65535.")
      if (status < 200 || status > 599) throw new CommandFailure("--status must be between 200 and 599.")
      const limit = Option.getOrElse(count, () => Number.POSITIVE_INFINITY)
      if (limit < 1) throw new CommandFailure("--count must be 1 or more.")
      const secrets = webhookSecrets(secret, environment)
      const deliveries: Array<ListenedDelivery> = []
      const enough = Promise.withResolvers<void>()
      stopSignal().addEventListener("abort", () => enough.resolve(), { once: true })
      const server = await listenForWebhooks({
        port,
        host,
        secrets,
        status,
        onDelivery: (delivery) => {
          deliveries.push(delivery)
          for (const line of linesOf(delivery)) output.line(line)
          if (deliveries.length >= limit) enough.resolve()
        }
      })
      const url = `http://${host.includes(":") ? `[${host}]` : host}:${server.port}/`
      output.note(`Waiting for deliveries on ${url} (press Ctrl+C to stop)`)
      output.note(`Start the sending server with SLOTKIT_WEBHOOK_ALLOW=${host} so that it can reach this address.`)
      if (secrets.length === 0) output.note("Signatures are not verified. Pass the webhook's signing secret with --secret.")
      await enough.promise
      await server.close(1000)
      const verified = deliveries.filter((delivery) => delivery.verified === true).length
      const isForged = secrets.length > 0 && verified < deliveries.length
      return {
        healthy: Option.isNone(count) || !isForged,
        lines: [`Received ${deliveries.length} ${deliveries.length === 1 ? "delivery" : "deliveries"}, ${verified} verified.`],
        document: { url, deliveries }
      }
    })
).pipe(
  Command.withDescription("Receive, verify and print webhooks on this machine"),
  Command.withExamples([
    { command: "WEBHOOK_SECRET=svc_whsec_... slotkit webhook listen", description: "Verify and print all deliveries" },
    { command: "slotkit webhook listen --status 503 --count 1", description: "Reject one delivery and exit" }
  ])
)

const linesOf = ({ at, id, event, attempt, verified, reason, repeated, body, status }: ListenedDelivery) => [
  `${at}  ${event ?? "no event type"}  ${id ?? "no id"}  attempt ${attempt ?? "?"}${repeated ? ", repeated" : ""}  -> ${status}`,
  ...(verified === undefined ? [] : [`  ${verified ? "verified" : `NOT verified: ${reason}`}`]),
  ...JSON.stringify(body, null, 2)
    .split("\n")
    .map((line) => `  ${line}`)
]
