import type { INodeProperties } from "n8n-workflow"
import { peopleField, shownFor } from "./shared"

const duration: INodeProperties = {
  displayName: "Duration in Minutes",
  name: "duration",
  type: "number",
  typeOptions: { minValue: 15, maxValue: 180 },
  default: 30
}
const firstDate: INodeProperties = {
  displayName: "From",
  name: "from",
  type: "string",
  default: "",
  placeholder: "2027-01-31",
  description: "The first date"
}
const service: INodeProperties = {
  displayName: "Service",
  name: "service",
  type: "string",
  default: "",
  description: "The slug or the URL of a service. Without it, the host's hours."
}
const lastDate: INodeProperties = {
  displayName: "To",
  name: "to",
  type: "string",
  default: "",
  placeholder: "2027-01-31",
  description: "The last date"
}

const filters = (operation: string, options: INodeProperties[]): INodeProperties => ({
  displayName: "Filters",
  name: "query",
  type: "collection",
  placeholder: "Add Filter",
  default: {},
  displayOptions: shownFor("availability", operation),
  options
})

export const availabilityProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["availability"] } },
    options: [
      {
        name: "Explain a Start",
        value: "explain",
        action: "Explain a start",
        description: "Get whether a booking could begin then, why not, and what would open the start"
      },
      { name: "Get", value: "get", action: "Get free slots", description: "Get the free slots of a service or of the host" },
      {
        name: "Get Demand",
        value: "getDemand",
        action: "Get demand",
        description: "Get how often visitors looked for times of each service, found none, were refused and booked"
      }
    ],
    default: "get"
  },
  {
    displayName: "Start",
    name: "start",
    type: "string",
    required: true,
    default: "",
    placeholder: "2027-01-31T09:00:00Z",
    description: "A start, with its offset",
    displayOptions: shownFor("availability", "explain")
  },
  {
    displayName: "Simplify",
    name: "simplify",
    type: "boolean",
    default: true,
    description: "Whether to return a simplified version of the response instead of the raw data",
    hint: "Simplified, each slot or service is an item",
    displayOptions: shownFor("availability", "get", "getDemand")
  },
  filters("get", [duration, firstDate, peopleField, service, lastDate]),
  filters("explain", [duration, peopleField, service]),
  filters("getDemand", [firstDate, lastDate])
]
