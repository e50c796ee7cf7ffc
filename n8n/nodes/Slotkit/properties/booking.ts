import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, peopleField, shownFor } from "./shared"

const overrideField: INodeProperties = {
  displayName: "Rules to Override",
  name: "override",
  type: "multiOptions",
  options: [
    { name: "Booking Window", value: "window" },
    { name: "Busy in a Calendar", value: "busy" },
    { name: "Limits", value: "limits" },
    { name: "Minimum Notice", value: "notice" },
    { name: "Other Meetings", value: "overlap" },
    { name: "Time Off", value: "time_off" },
    { name: "Working Hours", value: "hours" }
  ],
  default: [],
  description: "Rules that do not apply to the start. The key needs the scope bookings.override."
}

const reassignOverrideField: INodeProperties = {
  ...overrideField,
  options: [{ name: "Any Member of the Team", value: "any_host" }, ...overrideField.options!],
  description: "Rules that do not apply to the new host. The key needs the scope bookings.override."
}

const reasonField: INodeProperties = {
  displayName: "Reason",
  name: "reason",
  type: "string",
  default: "",
  description: "The email to the booker contains it"
}

/** The bookings of a series that a change is about. */
const scopeField: INodeProperties = {
  displayName: "Scope",
  name: "scope",
  type: "options",
  options: [
    { name: "The Whole Series", value: "all" },
    { name: "This Booking", value: "one" },
    { name: "This Booking and the Following", value: "following" }
  ],
  default: "one",
  description: "The bookings of the series that change. Past ones never do."
}

const expectedFeeField: INodeProperties = {
  displayName: "Expected Fee",
  name: "expect_fee",
  type: "number",
  typeOptions: { minValue: 0 },
  default: 0,
  description: "The fee in minor units, such as cents. With another fee, nothing is cancelled."
}

const series = ["createSeries", "previewSeries"]
const visits = ["createVisit", "getVisitTimes"]
const handovers = ["getCandidates", "reassign"]

export const bookingProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["booking"] } },
    options: [
      { name: "Accept", value: "accept", action: "Accept a booking", description: "Accept a booking request" },
      { name: "Cancel", value: "cancel", action: "Cancel a booking", description: "Cancel an accepted booking" },
      {
        name: "Charge",
        value: "charge",
        action: "Charge a booking",
        description: "Record a payment at the appointment, email a link to pay, or charge a fee to a card guarantee"
      },
      { name: "Create", value: "create", action: "Create a booking", description: "Book a free time for a person" },
      {
        name: "Create Series",
        value: "createSeries",
        action: "Create a series of bookings",
        description: "Book a meeting that repeats every week or month"
      },
      {
        name: "Create Visit",
        value: "createVisit",
        action: "Create a visit of several services",
        description: "Book two to five services one after another for a person"
      },
      { name: "Decline", value: "decline", action: "Decline a booking", description: "Decline a booking request" },
      {
        name: "Extend Series",
        value: "extendSeries",
        action: "Add meetings to a series",
        description: "Book more meetings after the last one of a series, for the same people"
      },
      { name: "Get", value: "get", action: "Get a booking", description: "Get a booking by its ID" },
      {
        name: "Get Cancellation",
        value: "getCancellation",
        action: "Get the refund of a cancellation",
        description: "See what cancelling a booking now would refund, and cancel nothing"
      },
      {
        name: "Get Candidates",
        value: "getCandidates",
        action: "Get the members who could take over a booking",
        description: "Get the members of a team who could take over a booking, one item for each role"
      },
      { name: "Get Many", value: "getAll", action: "Get many bookings", description: "Get many bookings by start time" },
      {
        name: "Get Visit Times",
        value: "getVisitTimes",
        action: "Get the free times of a visit",
        description: "Get the times at which several services are free one after another"
      },
      {
        name: "Preview Series",
        value: "previewSeries",
        action: "Preview a series of bookings",
        description: "See which meetings of a series can be booked, and book nothing"
      },
      {
        name: "Reassign",
        value: "reassign",
        action: "Reassign a booking",
        description: "Give a booking of a team to another member"
      },
      {
        name: "Reschedule",
        value: "reschedule",
        action: "Reschedule a booking",
        description: "Move an accepted booking to another free time"
      }
    ],
    default: "getAll"
  },
  idField("booking", "Booking", "get", "accept", "decline", "cancel", "charge", "getCancellation", "reschedule", ...handovers),
  {
    displayName: "Service",
    name: "service",
    type: "string",
    required: true,
    default: "",
    description: "The slug of the service to book",
    displayOptions: shownFor("booking", "create", ...series)
  },
  {
    displayName: "Start",
    name: "start",
    type: "string",
    required: true,
    default: "",
    placeholder: "2027-01-31T09:00:00Z",
    description: "A free start, with its offset",
    displayOptions: shownFor("booking", "create", "createVisit", "reschedule", ...series)
  },
  {
    displayName: "Booker's Name",
    name: "bookerName",
    type: "string",
    required: true,
    default: "",
    displayOptions: shownFor("booking", "create", "createVisit", ...series)
  },
  {
    displayName: "Booker's Email",
    name: "bookerEmail",
    type: "string",
    required: true,
    default: "",
    placeholder: "name@email.com",
    displayOptions: shownFor("booking", "create", "createVisit", ...series)
  },
  {
    displayName: "Services",
    name: "services",
    type: "string",
    required: true,
    default: "",
    placeholder: "cut, colour",
    description: "The slugs of two to five services in order, separated by commas",
    displayOptions: shownFor("booking", ...visits)
  },
  {
    displayName: "Longest Wait in Minutes",
    name: "longestWait",
    type: "number",
    typeOptions: { minValue: 0, maxValue: 240 },
    default: 30,
    description: "The longest wait between two services, besides their buffers",
    displayOptions: shownFor("booking", ...visits)
  },
  {
    displayName: "Filters",
    name: "query",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: shownFor("booking", "getVisitTimes"),
    options: [
      {
        displayName: "From",
        name: "from",
        type: "string",
        default: "",
        placeholder: "2027-01-31",
        description: "The first date"
      },
      { displayName: "To", name: "to", type: "string", default: "", placeholder: "2027-02-28", description: "The last date" }
    ]
  },
  {
    displayName: "Repeats Every",
    name: "unit",
    type: "options",
    options: [
      { name: "Month on the Same Weekday", value: "month" },
      { name: "Week", value: "week" }
    ],
    default: "week",
    displayOptions: shownFor("booking", ...series)
  },
  {
    displayName: "Weeks or Months Between Meetings",
    name: "distance",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 12 },
    default: 1,
    description: "Whether every week or month has a meeting (1), every second one (2), and so on",
    displayOptions: shownFor("booking", ...series)
  },
  {
    displayName: "Number of Meetings",
    name: "count",
    type: "number",
    typeOptions: { minValue: 2, maxValue: 53 },
    default: 4,
    displayOptions: shownFor("booking", ...series)
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "charge"),
    options: [
      {
        displayName: "Fee",
        name: "fee",
        type: "number",
        typeOptions: { minValue: 1 },
        default: 1,
        description: "What is charged to the card of a guarantee in all, in minor units, such as cents"
      },
      {
        displayName: "Link",
        name: "link",
        type: "boolean",
        default: true,
        description: "Whether the booker is emailed a link to pay the rest of a deposit"
      },
      {
        displayName: "Paid",
        name: "paid",
        type: "boolean",
        default: true,
        description: "Whether what is due was paid at the appointment"
      },
      {
        displayName: "Reason of the Fee",
        name: "reason",
        type: "string",
        default: "",
        description: "The reason of a fee, which the booker reads"
      }
    ]
  },
  {
    displayName: "Series ID",
    name: "series",
    type: "string",
    required: true,
    default: "",
    placeholder: "ser_4Fn2",
    description: "The ID of the series, which its bookings have",
    displayOptions: shownFor("booking", "extendSeries")
  },
  {
    displayName: "Meetings to Add",
    name: "meetings",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 52 },
    default: 1,
    displayOptions: shownFor("booking", "extendSeries")
  },
  {
    displayName: "Skip Meetings That Cannot Be Booked",
    name: "skips",
    type: "boolean",
    default: false,
    description: "Whether the other meetings are booked if some cannot be. Otherwise none is booked.",
    displayOptions: shownFor("booking", "extendSeries", ...series)
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "create", ...series),
    options: [
      {
        displayName: "Booker Has Agreed to Text Messages",
        name: "text_consent",
        type: "boolean",
        default: false,
        description: "Whether text messages may be sent to the booker's phone number"
      },
      {
        displayName: "Booker's Phone Number",
        name: "phone",
        type: "string",
        default: "",
        placeholder: "+441632960123",
        description: "The number for text messages, with its country code, if the service sends them"
      },
      {
        displayName: "Duration in Minutes",
        name: "duration_minutes",
        type: "number",
        typeOptions: { minValue: 5, maxValue: 480 },
        default: 30,
        description: "One of the lengths of the service"
      },
      { displayName: "Notes", name: "notes", type: "string", typeOptions: { rows: 3 }, default: "" },
      peopleField,
      overrideField,
      { displayName: "Topic", name: "topic", type: "string", default: "" }
    ]
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "reschedule"),
    options: [
      {
        displayName: "Hosts of a Team",
        name: "host",
        type: "options",
        options: [
          { name: "Any Members", value: "any" },
          { name: "The Same Members", value: "same" }
        ],
        default: "same",
        description: "The members who may hold the moved meeting. Without it, the service's rule applies."
      },
      overrideField,
      scopeField
    ]
  },
  {
    displayName: "Role",
    name: "role",
    type: "string",
    required: true,
    default: "",
    placeholder: "host",
    description: "The key of the role, which each host of the booking has",
    displayOptions: shownFor("booking", "reassign")
  },
  {
    displayName: "From",
    name: "from",
    type: "string",
    required: true,
    default: "",
    description: "The ID or the username of the member who gives the booking up",
    displayOptions: shownFor("booking", "reassign")
  },
  {
    displayName: "To",
    name: "to",
    type: "string",
    required: true,
    default: "auto",
    description: "The ID or the username of the member who takes it over, or auto to pick one by the rule of the role",
    displayOptions: shownFor("booking", "reassign")
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "reassign"),
    options: [
      { displayName: "Note", name: "note", type: "string", default: "", description: "A message to both hosts, in their emails" },
      { displayName: "Notify", name: "notify", type: "boolean", default: true, description: "Whether emails are sent" },
      reassignOverrideField
    ]
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "decline"),
    options: [reasonField]
  },
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: shownFor("booking", "cancel"),
    options: [expectedFeeField, reasonField, scopeField]
  },
  {
    displayName: "Cancelled By",
    name: "by",
    type: "options",
    options: [
      { name: "Booker", value: "booker" },
      { name: "Host", value: "host" }
    ],
    default: "host",
    displayOptions: shownFor("booking", "getCancellation")
  },
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
