import "reflect-metadata"
import { Body, Controller, type INestApplication, Module, Post, Req, Res } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { FastifyAdapter } from "@nestjs/platform-fastify"
import { webhookReceiver } from "@slotkit/client/receiver"
import { signWebhook } from "@slotkit/core"
import { describe, expect, it, onTestFinished } from "vitest"

const secret = "svc_whsec_4f8b2d"
const body = JSON.stringify({
  id: "evt_1",
  type: "booking.confirmed",
  created_at: "2027-01-01T00:00:00Z",
  data: { booking: { id: 7 } }
})
const seen: Array<string> = []
const receiver = webhookReceiver({ secret }, ({ id }) => void seen.push(id))

@Controller()
class TheirController {
  @Post("echo")
  echo(@Body() sent: unknown): unknown {
    return sent
  }

  @Post("kept")
  receive(
    @Req() request: Parameters<typeof receiver.node>[0],
    @Res() response: Parameters<typeof receiver.node>[1]
  ): Promise<void> {
    return receiver.node(request, response)
  }
}

@Module({ controllers: [TheirController] })
class TheirModule {}

const post = (url: string, key = secret) =>
  fetch(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "svc-signature": signWebhook({ secrets: [key], timestamp: Math.floor(Date.now() / 1000), body })
    }
  })

const statuses = async (url: string): Promise<ReadonlyArray<number>> => {
  seen.length = 0
  const answers = [await post(url, "svc_whsec_other"), await post(url)]
  expect(seen).toEqual(["evt_1"])
  return answers.map(({ status }) => status)
}

const listening = async (app: INestApplication): Promise<string> => {
  await app.listen(0, "127.0.0.1")
  onTestFinished(() => app.close())
  return app.getUrl()
}

describe("A webhook receiver in Nest", () => {
  it.each([
    ["Express", () => NestFactory.create(TheirModule, { logger: ["error"] })],
    ["Fastify", () => NestFactory.create(TheirModule, new FastifyAdapter(), { logger: ["error"] })]
  ])("MUST receive deliveries at its path on %s, and leave the application's parsers unchanged", async (_, create) => {
    const app = await create()
    receiver.nest(app, "/webhooks")
    const origin = await listening(app)
    expect(await statuses(`${origin}/webhooks`)).toEqual([400, 204])
    expect(await (await post(`${origin}/echo`)).json()).toEqual(JSON.parse(body))
  })

  it("MUST receive deliveries in a controller if Nest keeps the raw body", async () => {
    const app = await NestFactory.create(TheirModule, { logger: ["error"], rawBody: true })
    expect(await statuses(`${await listening(app)}/kept`)).toEqual([400, 204])
  })
})
