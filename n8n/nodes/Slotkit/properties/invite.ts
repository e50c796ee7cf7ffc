import type { INodeProperties } from "n8n-workflow"
import { idField, listFields, shownFor } from "./shared"

export const inviteProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["invite"] } },
    options: [
      {
        name: "Create",
        value: "create",
        action: "Create an invite",
        description: "Create a link that one person can use to book once"
      },
      { name: "Delete", value: "delete", action: "Delete an invite", description: "Delete an invite that is not booked" },
      { name: "Get", value: "get", action: "Get an invite", description: "Get an invite by its ID" },
      { name: "Get Many", value: "getAll", action: "Get many invites", description: "Get many invites, newest first" }
    ],
    default: "create"
  },
  idField("invite", "Invite", "get", "delete"),
  ...listFields("invite"),
  {
    displayName: "Fields",
    name: "body",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    description: "An invite takes title, lengths and location from a service, or needs a title of its own",
    displayOptions: shownFor("invite", "create"),
    options: [
      {
        displayName: "Attributes of Members",
        name: "attributes",
        type: "json",
        default: "",
        placeholder: '{ "doctor": { "language": "de" } }',
        description: "For a team: attributes that the members must have, by role"
      },
      { displayName: "Contact Email", name: "contact_email", type: "string", placeholder: "name@email.com", default: "" },
      { displayName: "Contact Name", name: "contact_name", type: "string", default: "" },
      { displayName: "Description", name: "description", type: "string", typeOptions: { rows: 3 }, default: "" },
      {
        displayName: "Duration in Minutes",
        name: "duration",
        type: "number",
        typeOptions: { minValue: 5, maxValue: 480 },
        default: 30,
        description: "Ignored with a service"
      },
      {
        displayName: "Expires in Days",
        name: "expires_in_days",
        type: "number",
        typeOptions: { minValue: 1, maxValue: 365 },
        default: 30
      },
      {
        displayName: "Members",
        name: "members",
        type: "json",
        default: "",
        placeholder: '{ "doctor": ["ana", 12] }',
        description: "For a team: the only members who may hold the meeting, by role, each by username or ID"
      },
      { displayName: "Service", name: "service", type: "string", default: "", description: "The slug of a service" },
      { displayName: "Title", name: "title", type: "string", default: "", description: "Required without a service" }
    ]
  }
]
