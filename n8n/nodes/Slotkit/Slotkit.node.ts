import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription, JsonObject } from "n8n-workflow"
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from "n8n-workflow"
import { operations } from "./operations"
import { availabilityProperties } from "./properties/availability"
import { bookingProperties } from "./properties/booking"
import { credentialProperties } from "./properties/credential"
import { discountCodeProperties } from "./properties/discountCode"
import { inviteProperties } from "./properties/invite"
import { memberProperties } from "./properties/member"
import { profileProperties } from "./properties/profile"
import { serviceProperties } from "./properties/service"
import { waitlistProperties } from "./properties/waitlist"
import { webhookProperties } from "./properties/webhook"

/** Every endpoint of Slotkit's API for hosts. */
export class Slotkit implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Slotkit",
    name: "slotkit",
    icon: { light: "file:../../icons/slotkit.svg", dark: "file:../../icons/slotkit.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Read bookings and free slots, and manage services, discount codes, invites and webhooks",
    defaults: { name: "Slotkit" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "slotkitApi", required: true }],
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Availability", value: "availability" },
          { name: "Booking", value: "booking" },
          { name: "Credential", value: "credential" },
          { name: "Discount Code", value: "discountCode" },
          { name: "Invite", value: "invite" },
          { name: "Member", value: "member" },
          { name: "Profile", value: "profile" },
          { name: "Service", value: "service" },
          { name: "Waiting List", value: "waitlist" },
          { name: "Webhook", value: "webhook" }
        ],
        default: "booking"
      },
      ...availabilityProperties,
      ...bookingProperties,
      ...credentialProperties,
      ...discountCodeProperties,
      ...inviteProperties,
      ...memberProperties,
      ...profileProperties,
      ...serviceProperties,
      ...waitlistProperties,
      ...webhookProperties
    ]
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const answers: INodeExecutionData[] = []
    for (const [item] of this.getInputData().entries()) {
      const resource = this.getNodeParameter("resource", item) as string
      const name = this.getNodeParameter("operation", item) as string
      const operation = operations[resource]?.[name]
      if (operation === undefined)
        throw new NodeOperationError(this.getNode(), `The resource ${resource} has no operation ${name}.`, { itemIndex: item })
      try {
        for (const json of await operation(this, item)) answers.push({ json, pairedItem: { item } })
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item })
        answers.push({ json: { error: (error as Error).message }, pairedItem: { item } })
      }
    }
    return [answers]
  }
}
