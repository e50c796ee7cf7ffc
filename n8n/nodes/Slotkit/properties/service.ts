import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, shownFor } from "./shared"

const title: INodeProperties = {
  displayName: "Title",
  name: "title",
  type: "string",
  default: "",
  description: "The title that visitors see, at most 50 characters"
}

const durations: INodeProperties = {
  displayName: "Durations",
  name: "durations",
  type: "fixedCollection",
  typeOptions: { multipleValues: true },
  placeholder: "Add Duration",
  default: {},
  description: "The lengths that visitors can choose from",
  options: [
    {
      displayName: "Duration",
      name: "duration",
      values: [
        {
          displayName: "Minutes",
          name: "minutes",
          type: "number",
          typeOptions: { minValue: 5, maxValue: 480 },
          default: 30
        },
        {
          displayName: "Price",
          name: "price",
          type: "number",
          typeOptions: { minValue: 0 },
          default: 0,
          description: "In minor units of the currency, such as cents. 0 is free."
        }
      ]
    }
  ]
}

const optional: INodeProperties[] = [
  { displayName: "Address", name: "address", type: "string", default: "", description: "The address of a meeting in person" },
  { displayName: "Description", name: "description", type: "string", typeOptions: { rows: 3 }, default: "" },
  {
    displayName: "Is a Group",
    name: "is_group",
    type: "boolean",
    default: false,
    description: "Whether several people can book the same start"
  },
  {
    displayName: "Location",
    name: "location",
    type: "options",
    options: [
      { name: "In Person", value: "in_person" },
      { name: "None", value: "none" },
      { name: "Phone", value: "phone" },
      { name: "Video", value: "video" }
    ],
    default: "video",
    description: "The way people meet. In person needs an address."
  },
  {
    displayName: "Max Attendees",
    name: "max_attendees",
    type: "number",
    typeOptions: { minValue: 2, maxValue: 50 },
    default: 10,
    description: "The number of seats of a group meeting"
  },
  {
    displayName: "Requires Approval",
    name: "requires_approval",
    type: "boolean",
    default: false,
    description: "Whether the host has to accept each request"
  },
  { displayName: "Slug", name: "slug", type: "string", default: "", description: "The last segment of the service's URL" }
]

export const serviceProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["service"] } },
    options: [
      { name: "Create", value: "create", action: "Create a service", description: "Create a service that visitors can book" },
      { name: "Delete", value: "delete", action: "Delete a service", description: "Delete a service permanently" },
      { name: "Get", value: "get", action: "Get a service", description: "Get a service by its ID" },
      { name: "Get Many", value: "getAll", action: "Get many services", description: "Get many bookable services" },
      { name: "Update", value: "update", action: "Update a service", description: "Update a service" }
    ],
    default: "getAll"
  },
  idField("service", "Service", "get", "update", "delete"),
  ...listFields("service"),
  { ...title, required: true, displayOptions: shownFor("service", "create") },
  {
    ...durations,
    required: true,
    default: { duration: [{ minutes: 30, price: 0 }] },
    displayOptions: shownFor("service", "create")
  },
  {
    displayName: "Additional Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("service", "create"),
    options: optional
  },
  {
    displayName: "Update Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("service", "update"),
    options: [...optional, durations, title]
  }
]
