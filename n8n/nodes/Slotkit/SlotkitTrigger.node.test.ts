import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { IDataObject } from "n8n-workflow"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type SlotkitServer, startSlotkitServer } from "../../test/SlotkitServer.ts"
import { type WorkflowNode, workflowNode } from "../../test/WorkflowNode.ts"
import { SlotkitTrigger } from "./SlotkitTrigger.node.ts"

interface Call {
  readonly headers: IDataObject
  readonly body: Buffer
}

let server: SlotkitServer
let url: string
const calls: Array<Call> = []
const receiver = createServer((request, response) => {
  const chunks: Array<Buffer> = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    calls.push({ headers: request.headers as IDataObject, body: Buffer.concat(chunks) })
    response.writeHead(204).end()
  })
})
beforeAll(async () => {
  server = await startSlotkitServer()
  receiver.listen(0, "127.0.0.1")
  await new Promise((listening) => receiver.once("listening", listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook/slotkit`
})
afterAll(async () => {
  receiver.close()
  await server.close()
})

const type = new SlotkitTrigger()
const { checkExists, create, delete: remove } = type.webhookMethods.default

const trigger = (events: Array<string>): WorkflowNode =>
  workflowNode({ type: "slotkitTrigger", credentials: server.credentials, parameters: { events }, webhookUrl: url })

const webhooks = async (): Promise<ReadonlyArray<{ url: string; events: ReadonlyArray<string> }>> =>
  (await server.slotkit.webhooks.list(server.hostId)).data

describe("The Slotkit trigger", () => {
  it("MUST make its webhook when the workflow is activated, and delete it afterwards", async () => {
    const node = trigger(["booking.confirmed"])
    expect(await checkExists.call(node.hooks)).toBe(false)
    expect(await create.call(node.hooks)).toBe(true)
    expect(await checkExists.call(node.hooks)).toBe(true)
    expect(await webhooks()).toMatchObject([{ url, events: ["booking.confirmed"] }])
    expect(await remove.call(node.hooks)).toBe(true)
    expect(await webhooks()).toEqual([])
    expect(node.staticData).toEqual({})
    expect(await remove.call(node.hooks)).toBe(true)
  })

  it("MUST replace a webhook with other events, and one that was left behind with an unknown secret", async () => {
    const before = trigger(["booking.confirmed"])
    await create.call(before.hooks)
    const node = trigger(["booking.cancelled", "booking.confirmed"])
    Object.assign(node.staticData, before.staticData)
    expect(await checkExists.call(node.hooks)).toBe(false)
    await create.call(trigger(["booking.declined"]).hooks)
    await create.call(node.hooks)
    expect((await webhooks()).map(({ events }) => events.toSorted())).toEqual([["booking.cancelled", "booking.confirmed"]])
    await remove.call(node.hooks)
  })

  it("MUST start the workflow with each signed event, and refuse everything else with a 401", async () => {
    const node = trigger(["booking.confirmed"])
    await create.call(node.hooks)
    const bookingId = await server.book()
    await server.slotkit.jobs.runOnce()
    expect(calls).toHaveLength(1)
    const [{ headers, body }] = calls as [Call]

    const genuine = node.called(headers, body)
    const { workflowData } = await type.webhook.call(genuine.context)
    expect(workflowData![0]![0]!.json).toMatchObject({ type: "booking.confirmed", data: { booking: { id: bookingId } } })

    const forged: ReadonlyArray<Call> = [
      { headers, body: Buffer.from(body.toString().replace("Grace", "Mallory")) },
      { headers: { ...headers, "svc-signature": String(headers["svc-signature"]).replace(/t=\d+/, "t=1") }, body },
      { headers: {}, body }
    ]
    for (const call of forged) {
      const { context, status } = node.called(call.headers, call.body)
      expect(await type.webhook.call(context)).toEqual({ noWebhookResponse: true })
      expect(status()).toBe(401)
    }
    await remove.call(node.hooks)
    const stranger = node.called(headers, body)
    expect(await type.webhook.call(stranger.context)).toEqual({ noWebhookResponse: true })
  })
})
