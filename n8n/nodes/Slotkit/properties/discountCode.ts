import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, shownFor } from "./shared"

const terms: INodeProperties[] = [
  {
    displayName: "Amount",
    name: "amount",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 1000,
    description: "What is taken off, in minor units of the host's currency, such as cents. Set it or Percent."
  },
  {
    displayName: "From",
    name: "from",
    type: "string",
    default: "",
    placeholder: "2030-01-31T00:00:00Z",
    description: "When bookings can first use the code"
  },
  {
    displayName: "Max Uses",
    name: "max_uses",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 1,
    description: "The largest number of bookings that can use the code"
  },
  {
    displayName: "Per Booker",
    name: "per_booker",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 1,
    description: "The largest number of bookings of one email address"
  },
  {
    displayName: "Percent",
    name: "percent",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 10,
    description: "The percentage that is taken off. Set it or Amount."
  },
  {
    displayName: "Service IDs",
    name: "services",
    type: "string",
    default: "",
    placeholder: "12, 15",
    description: "The only services that the code applies to, separated by commas"
  },
  {
    displayName: "Until",
    name: "until",
    type: "string",
    default: "",
    placeholder: "2030-01-31T00:00:00Z",
    description: "From when bookings can no longer use the code"
  }
]

export const discountCodeProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["discountCode"] } },
    options: [
      {
        name: "Create",
        value: "create",
        action: "Create a discount code",
        description: "Create a code that reduces the price of bookings"
      },
      {
        name: "Delete",
        value: "delete",
        action: "Delete a discount code",
        description: "Delete a code, while bookings keep their discount"
      },
      { name: "Get", value: "get", action: "Get a discount code", description: "Get a discount code by its ID" },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many discount codes",
        description: "Get many discount codes, the oldest first"
      },
      { name: "Update", value: "update", action: "Update a discount code", description: "Change the terms of a discount code" }
    ],
    default: "create"
  },
  idField("discountCode", "Discount Code", "get", "update", "delete"),
  {
    displayName: "Code",
    name: "code",
    type: "string",
    required: true,
    default: "",
    description: "The code that visitors enter, in any case. It cannot be changed.",
    displayOptions: shownFor("discountCode", "create")
  },
  ...listFields("discountCode"),
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("discountCode", "create", "update"),
    options: terms
  }
]
