import { type Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import { section } from "../parts/Sheet.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"
import { webhooksOf } from "./WebhooksOf.ts"

/** `GET /app/webhooks/verify`: how to verify that an event is genuine, with code. */
export const showVerification = (context: SignedInContext) => {
  const { words } = context
  const { area, top } = webhooksOf(context)
  const { webhooks } = words
  return Effect.succeed(
    context.page({
      area,
      title: webhooks.verifyTitle,
      above: [top],
      lead: webhooks.verifyLead,
      content: html`<ol class="line">${webhooks.verifySteps.map((step) => html`<li>${step}</li>\n`)}</ol>
${verificationCode(context)}${section("local", webhooks.tryLocally, html`<p>${webhooks.tryLocallyText}</p><pre class="wrap"><code>slotkit webhook listen</code></pre>`)}`
    })
  )
}

/** Code that verifies an event. */
export const verificationCode = ({ words }: SignedInContext): Html =>
  html`${section(
    "client",
    words.webhooks.withClient,
    html`<pre tabindex="0"><code>${withClient}</code></pre>`
  )}${section("node", words.webhooks.withNode, html`<pre tabindex="0"><code>${withNode}</code></pre>`)}`

const withClient = `import { verifyWebhook } from "@slotkit/client"
import { env } from "node:process"

export const POST = async (request) => {
  const event = await verifyWebhook(request, env.SLOTKIT_WEBHOOK_SECRET)
  console.log(event.type, event.data.booking.id)
  return new Response(null, { status: 204 })
}`

const withNode = `import { createHmac, timingSafeEqual } from "node:crypto"

const isGenuine = (rawBody, header, secret) => {
  const parts = header.split(",").map((part) => part.split("="))
  const time = parts.find(([name]) => name === "t")?.[1] ?? ""
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac("sha256", secret).update(time + ".").update(rawBody).digest()
  return parts
    .filter(([name]) => name === "v1")
    .map(([, hex]) => Buffer.from(hex, "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}`
