import type { INodeProperties } from "n8n-workflow"

export const profileProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["profile"] } },
    options: [
      { name: "Get", value: "get", action: "Get the profile", description: "Get the host's public profile with its services" }
    ],
    default: "get"
  }
]
