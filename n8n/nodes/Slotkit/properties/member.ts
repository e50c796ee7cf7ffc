import type { INodeProperties } from "n8n-workflow"
import { listFields } from "./shared"

export const memberProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["member"] } },
    options: [
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many members",
        description: "Get many members of the team that the API key belongs to"
      }
    ],
    default: "getAll"
  },
  ...listFields("member")
]
