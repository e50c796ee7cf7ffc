import type { INodeProperties } from "n8n-workflow"
import { shownFor } from "./shared"

export const availabilityProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["availability"] } },
    options: [
      { name: "Get", value: "get", action: "Get free slots", description: "Get the free slots of a service or of the host" }
    ],
    default: "get"
  },
  {
    displayName: "Simplify",
    name: "simplify",
    type: "boolean",
    default: true,
    description: "Whether to return a simplified version of the response instead of the raw data",
    hint: "Simplified, each slot is an item with its date",
    displayOptions: shownFor("availability", "get")
  },
  {
    displayName: "Filters",
    name: "query",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: shownFor("availability", "get"),
    options: [
      {
        displayName: "Duration in Minutes",
        name: "duration",
        type: "number",
        typeOptions: { minValue: 15, maxValue: 180 },
        default: 30
      },
      {
        displayName: "From",
        name: "from",
        type: "string",
        default: "",
        placeholder: "2027-01-31",
        description: "The first date"
      },
      {
        displayName: "Service",
        name: "service",
        type: "string",
        default: "",
        description: "The slug or the URL of a service. Without it, the host's hours."
      },
      { displayName: "To", name: "to", type: "string", default: "", placeholder: "2027-01-31", description: "The last date" }
    ]
  }
]
