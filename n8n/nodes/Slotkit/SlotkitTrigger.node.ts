import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData
} from "n8n-workflow"
import { NodeConnectionTypes } from "n8n-workflow"
import { eventOptions } from "./properties/shared"
import { requestIfFound, requestOf } from "./request"
import { isSigned } from "./verifySignature"

/** Starts a workflow for each event. The webhook at Slotkit lives as long as the workflow is active. */
export class SlotkitTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Slotkit Trigger",
    name: "slotkitTrigger",
    icon: { light: "file:../../icons/slotkit.svg", dark: "file:../../icons/slotkit.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when somebody books, and when a booking changes",
    defaults: { name: "Slotkit Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "slotkitApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Webhooks need the Pro plan, and a key with the scopes webhooks.write and bookings.read",
        name: "notice",
        type: "notice",
        default: ""
      },
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: eventOptions,
        default: ["booking.confirmed"],
        required: true,
        description: "The types of events that start the workflow"
      }
    ]
  }

  webhookMethods = {
    default: {
      /** The kept webhook counts only if it still sends the chosen events to this workflow, and its secret is known. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = this.getWorkflowStaticData("node")
        if (webhookId === undefined || secret === undefined) return false
        const found = await requestIfFound(this, { method: "GET", path: `/webhooks/${webhookId}` })
        if (found === undefined) return false
        const { url, events, status } = found.data as { url: string; events: string[]; status: string }
        const chosen = this.getNodeParameter("events") as string[]
        if (url === this.getNodeWebhookUrl("default") && status === "active" && sameEvents(events, chosen)) return true
        await remove(this, webhookId)
        return false
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl("default")
        await removeOthersAt(this, url)
        const body = { url, events: this.getNodeParameter("events") as string[] }
        const { data } = await requestOf(this, { method: "POST", path: "/webhooks", body })
        const { id, signing_secret: secret } = data as { id: number; signing_secret: string }
        Object.assign(this.getWorkflowStaticData("node"), { webhookId: id, secret })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const staticData = this.getWorkflowStaticData("node")
        if (staticData.webhookId !== undefined) await remove(this, staticData.webhookId)
        delete staticData.webhookId
        delete staticData.secret
        return true
      }
    }
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject()
    const { secret } = this.getWorkflowStaticData("node")
    const header = this.getHeaderData()["svc-signature"]
    if (!isSigned(header, request.rawBody, String(secret ?? ""), Math.floor(Date.now() / 1000))) {
      this.getResponseObject().status(401).json({ message: "The signature is not valid." })
      return { noWebhookResponse: true }
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData() as IDataObject)] }
  }
}

/** A credential has one webhook for each URL. One that was left behind has a secret that no one knows. */
const removeOthersAt = async (node: IHookFunctions, url: string | undefined): Promise<void> => {
  const { data } = await requestOf(node, { method: "GET", path: "/webhooks" })
  for (const other of data as IDataObject[]) if (other.url === url) await remove(node, other.id)
}

const remove = (node: IHookFunctions, id: unknown): Promise<unknown> =>
  requestIfFound(node, { method: "DELETE", path: `/webhooks/${id}` })

const sameEvents = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((event) => others.includes(event))
