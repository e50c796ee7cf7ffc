import type { IDisplayOptions, INodeProperties } from "n8n-workflow"

/** Shows a field for some operations of one resource. */
export const shownFor = (resource: string, ...operation: string[]): IDisplayOptions => ({
  show: { resource: [resource], operation }
})

/** The field of a resource's ID. */
export const idField = (resource: string, title: string, ...operations: string[]): INodeProperties => ({
  displayName: `${title} ID`,
  name: "id",
  type: "number",
  typeOptions: { minValue: 1 },
  required: true,
  default: 1,
  displayOptions: shownFor(resource, ...operations)
})

/** The number of people of a team's meeting. */
export const peopleField: INodeProperties = {
  displayName: "People",
  name: "people",
  type: "number",
  typeOptions: { minValue: 1, maxValue: 1000 },
  default: 1,
  description: "The number of people whom the rooms of a team have to be large enough for"
}

/** The fields of a list: all items, or the first ones. */
export const listFields = (resource: string): INodeProperties[] => [
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    displayOptions: shownFor(resource, "getAll")
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: { resource: [resource], operation: ["getAll"], returnAll: [false] } }
  }
]

/** The types of events that a webhook can receive. */
export const eventOptions = [
  { name: "Booking Cancelled", value: "booking.cancelled", description: "The host cancelled, or the booking was not paid" },
  { name: "Booking Confirmed", value: "booking.confirmed", description: "By the host, by its payment, or automatically" },
  { name: "Booking Declined", value: "booking.declined", description: "The host declined or did not respond in time" },
  { name: "Booking Reassigned", value: "booking.reassigned", description: "Another member of a team took the booking over" },
  { name: "Booking Requested", value: "booking.requested", description: "A booking waits for the host's approval" },
  { name: "Booking Rescheduled", value: "booking.rescheduled", description: "The booking has a new start" }
]
