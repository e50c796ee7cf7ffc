import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, shownFor } from "./shared"

export const waitlistProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["waitlist"] } },
    options: [
      { name: "Delete", value: "delete", action: "Take someone off the waiting list", description: "End the wait of a person" },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many people who wait",
        description: "Get many people who wait for a time, those who have waited longest first"
      },
      {
        name: "Offer Time",
        value: "offer",
        action: "Offer a time to someone who waits",
        description: "Offer a free time to a person, who is asked by email"
      }
    ],
    default: "getAll"
  },
  idField("waitlist", "Entry", "delete", "offer"),
  {
    displayName: "Start",
    name: "start",
    type: "string",
    required: true,
    default: "",
    description: "The start to offer, one of the available slots",
    displayOptions: shownFor("waitlist", "offer")
  },
  ...listFields("waitlist"),
  {
    displayName: "Filters",
    name: "query",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: shownFor("waitlist", "getAll"),
    options: [
      { displayName: "Service ID", name: "service_id", type: "number", typeOptions: { minValue: 1 }, default: 1 },
      {
        displayName: "Status",
        name: "status",
        type: "options",
        options: [
          { name: "Booked", value: "booked" },
          { name: "Offered", value: "offered" },
          { name: "Waiting", value: "waiting" }
        ],
        default: "waiting"
      }
    ]
  }
]
