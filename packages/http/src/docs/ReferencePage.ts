import type { ReferenceScript } from "./ReferenceScript.ts"

/** A reference page and its content security policy. */
export interface ReferencePage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

/**
 * The page that shows the adjacent OpenAPI document, `openapi.json`.
 *
 * All addresses are relative, so the page works below any path. `scriptPath` is the path from the page to the script. `server` is
 * the origin that trial requests are sent to.
 */
export const referencePage = (
  title: string,
  { digest, version }: ReferenceScript,
  { scriptPath, server }: { readonly scriptPath: string; readonly server: string }
): ReferencePage => ({
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>This page requires JavaScript. The same content is available in <a href="openapi.json">openapi.json</a>.</noscript>
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
