import type { INodeProperties } from "n8n-workflow"

export const credentialProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["credential"] } },
    options: [
      { name: "Get", value: "get", action: "Get the credential", description: "Get the plan and the scopes of the API key" }
    ],
    default: "get"
  }
]
