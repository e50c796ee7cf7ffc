/** How a reader gets a credential and makes a first call, in Markdown, for the introduction of each API's document. */
export const authenticationGuides = {
  api: (baseUrl: string): string =>
    guide(
      "Every request carries an API key or an OAuth access token: `Authorization: Bearer svc_sk_...`. The operator creates a host's API keys with the operator token, which the server prints at its first start. Its own value is set by `SLOTKIT_OPERATOR_TOKEN`, or by the `operatorToken` option of an embedded Slotkit.",
      "Set `SLOTKIT_OPERATOR_TOKEN` to the operator token, or write it in place of `svc_op_...`. The second command creates an API key for the host with id 1, and the third one calls the API with it.",
      [
        operatorToken,
        [
          `SLOTKIT_API_KEY="$(curl -sS "${baseUrl}/manage/v1/hosts/1/api-keys"`,
          `  -H "Authorization: Bearer $SLOTKIT_OPERATOR_TOKEN"`,
          `  -H "Content-Type: application/json"`,
          `  -d '{"name": "First key", "scopes": ["services.read"]}'`,
          `  | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')"`
        ],
        [`curl -sS "${baseUrl}/api/v1/token" -H "Authorization: Bearer $SLOTKIT_API_KEY"`]
      ],
      `An installation without hosts gets its first one from \`POST /manage/v1/hosts\`, which the [management API](${baseUrl}/manage/docs) describes.`
    ),
  manage: (baseUrl: string): string =>
    guide(
      "Every request carries the operator token: `Authorization: Bearer svc_op_...`. The server prints it at its first start. Its own value is set by `SLOTKIT_OPERATOR_TOKEN`, or by the `operatorToken` option of an embedded Slotkit, which answers 401 without one.",
      "Set `SLOTKIT_OPERATOR_TOKEN` to the operator token, or write it in place of `svc_op_...`. The second command lists the hosts.",
      [operatorToken, [`curl -sS "${baseUrl}/manage/v1/hosts" -H "Authorization: Bearer $SLOTKIT_OPERATOR_TOKEN"`]]
    ),
  visitor: (baseUrl: string): string =>
    guide(
      "There is none: everybody may call these endpoints. Requests are limited for each client address.",
      "This reads the public profile of the host with the username `ada`.",
      [[`curl -sS "${baseUrl}/visitor/v1/hosts/ada"`]]
    )
}

const operatorToken = [`SLOTKIT_OPERATOR_TOKEN="\${SLOTKIT_OPERATOR_TOKEN:-svc_op_...}"`]

const guide = (
  credential: string,
  example: string,
  commands: ReadonlyArray<ReadonlyArray<string>>,
  ...more: ReadonlyArray<string>
): string => {
  const code = ["```sh", ...commands.map((lines) => lines.join(" \\\n")), "```"].join("\n")
  return ["## Authentication", credential, example, code, ...more].join("\n\n")
}
