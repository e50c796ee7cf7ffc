import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, shownFor } from "./shared"

export const bookingProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["booking"] } },
    options: [
      { name: "Get", value: "get", action: "Get a booking", description: "Get a booking by its ID" },
      { name: "Get Many", value: "getAll", action: "Get many bookings", description: "Get many bookings by start time" }
    ],
    default: "getAll"
  },
  idField("booking", "Booking", "get"),
  ...listFields("booking"),
  {
    displayName: "Filters",
    name: "query",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: shownFor("booking", "getAll"),
    options: [
      {
        displayName: "Booker's Email",
        name: "email",
        type: "string",
        default: "",
        placeholder: "name@email.com",
        description: "Only the bookings of this person"
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
        displayName: "Order",
        name: "order",
        type: "options",
        options: [
          { name: "Earliest First", value: "asc" },
          { name: "Latest First", value: "desc" }
        ],
        default: "asc"
      },
      {
        displayName: "Service",
        name: "service",
        type: "string",
        default: "",
        description: "The slug or the ID of a service"
      },
      {
        displayName: "Status",
        name: "status",
        type: "options",
        options: [
          { name: "Accepted", value: "accepted" },
          { name: "Cancelled", value: "cancelled" },
          { name: "Declined", value: "declined" },
          { name: "Pending", value: "pending" }
        ],
        default: "accepted"
      },
      { displayName: "To", name: "to", type: "string", default: "", placeholder: "2027-01-31", description: "The last date" },
      {
        displayName: "Updated Since",
        name: "updated_since",
        type: "string",
        default: "",
        placeholder: "2027-01-31T09:00:00Z",
        description: "Only the bookings that changed at or after this time"
      }
    ]
  }
]
