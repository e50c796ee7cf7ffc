import type { OpenAPISpec } from "effect/http-api/OpenApi"
import type { ReferenceScript } from "./ReferenceScript.ts"

/** A reference page and its content security policy. */
export interface ReferencePage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

/**
 * The page that shows an OpenAPI document, which stands beside it as `openapi.json`. It lists the operations at once, and the
 * script replaces the list when it has loaded.
 *
 * All addresses are relative, so the page works below any path. `scriptPath` is the path from the page to the script. `server` is
 * the origin that trial requests are sent to.
 */
export const referencePage = (
  document: OpenAPISpec,
  { digest, version }: ReferenceScript,
  { scriptPath, server }: { readonly scriptPath: string; readonly server: string }
): ReferencePage => ({
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(document.info.title)}</title>
<link rel="icon" href="data:,">
<style>${listCss}</style>
</head>
<body>
<div id="reference">${operationList(document)}</div>
<noscript>Without JavaScript, this page lists the operations only. All of it is in <a href="openapi.json">openapi.json</a>.</noscript>
<script src="${scriptPath}?v=${version}" integrity="sha256-${digest}" data-configuration="${escaped(configuration)}"></script>
</body>
</html>
`,
  contentSecurityPolicy: [
    "default-src 'none'",
    `script-src 'sha256-${digest}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    `connect-src 'self' ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
})

/** The title, the first sentence and each operation below its heading. */
const operationList = ({ info, tags, paths }: OpenAPISpec): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Operation>>).map(([method, operation]) => ({ method, path, ...operation }))
  )
  const listed = tags.map(({ name }) => {
    const rows = operations
      .filter(({ tags: [first] }) => first === name)
      .map(({ method, path, summary }) => `<li><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(summary)}</li>`)
    return rows.length === 0 ? "" : `<h2>${escaped(name)}</h2>\n<ul>\n${rows.join("\n")}\n</ul>\n`
  })
  const [introduction = ""] = (info.description ?? "").split("\n")
  return `<main>\n<h1>${escaped(info.title)}</h1>\n<p>${escaped(introduction)}</p>\n${listed.join("")}</main>`
}

interface Operation {
  readonly summary: string
  readonly tags: ReadonlyArray<string>
}

const listCss = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
#reference > main, noscript { display: block; max-width: 60em; margin: 0 auto; padding: 24px; }
#reference > main ul { padding: 0; list-style: none; }
#reference > main code { overflow-wrap: anywhere; margin-inline-end: 8px; }
`

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/**
 * Scalar uses one column up to a width of 1,000 px and shows the sidebar from 1,000 px on. At exactly 1,000 px the sidebar covers
 * the text, so it gets a column here. An invisible element of Scalar's extends 24 px beyond the text, which made narrow pages
 * scroll sideways.
 */
const customCss = `
.scalar-api-reference .references-rendered { overflow-x: clip; }
@media (min-width: 1000px) {
  .scalar-api-reference.references-layout {
    --scalar-header-height: 0px;
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-rows: var(--scalar-header-height) repeat(2, auto);
    grid-template-areas: "header header" "navigation rendered" "footer footer";
  }
  .scalar-api-reference .references-rendered { position: relative; }
}
`

/** Disables Scalar's features that use other hosts: its proxy, client, sharing, code generation, fonts and telemetry. */
const configuration = JSON.stringify({
  url: "openapi.json",
  authentication: { preferredSecurityScheme: "bearer" },
  customCss,
  defaultOpenAllTags: true,
  documentDownloadType: "direct",
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false
})
