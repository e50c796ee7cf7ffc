import type { INodeProperties } from "n8n-workflow"
import { eventOptions, idField, listFields, shownFor } from "./shared"

const url: INodeProperties = {
  displayName: "URL",
  name: "url",
  type: "string",
  default: "",
  placeholder: "https://receiver.example.com/webhooks",
  description: "The address that events are sent to: HTTPS, with a public address"
}

const events: INodeProperties = {
  displayName: "Events",
  name: "events",
  type: "multiOptions",
  options: eventOptions,
  default: [],
  description: "The types of events to send"
}

export const webhookProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["webhook"] } },
    options: [
      { name: "Create", value: "create", action: "Create a webhook", description: "Create a webhook for a receiver outside n8n" },
      { name: "Delete", value: "delete", action: "Delete a webhook", description: "Delete a webhook permanently" },
      { name: "Get", value: "get", action: "Get a webhook", description: "Get a webhook by its ID" },
      { name: "Get Many", value: "getAll", action: "Get many webhooks", description: "Get many webhooks of the credential" },
      { name: "Update", value: "update", action: "Update a webhook", description: "Update, enable or disable a webhook" }
    ],
    default: "getAll"
  },
  idField("webhook", "Webhook", "get", "update", "delete"),
  ...listFields("webhook"),
  { ...url, required: true, displayOptions: shownFor("webhook", "create") },
  { ...events, required: true, displayOptions: shownFor("webhook", "create") },
  {
    displayName: "Update Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("webhook", "update"),
    options: [
      {
        displayName: "Active",
        name: "active",
        type: "boolean",
        default: true,
        description: "Whether events are sent. Activating resets the count of failures."
      },
      events,
      url
    ]
  }
]
