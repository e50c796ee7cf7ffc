import { type PackageNode, packageArrows } from "./packageArrows.ts"

/** Renders the packages and their arrows as a Mermaid flowchart. */
export const packagesDiagram = (): string => {
  const nodes = packageArrows()
  const id = (name: string) => name.replace("@slotkit/", "")
  return [
    "flowchart TD",
    ...nodes.map(({ name }) => `  ${id(name)}["${name}"]`),
    ...nodes.flatMap(({ name, imports }) => imports.map((imported) => `  ${id(name)} --> ${id(imported)}`))
  ].join("\n")
}

/** Renders the same as SVG, for pages without Mermaid: `docs/public/packages.svg`. */
export const packagesPicture = (): string => {
  const places = placed(packageArrows())
  const width = Math.max(...places.map(({ x }) => x)) + boxWidth / 2 + margin
  const height = Math.max(...places.map(({ y }) => y)) + boxHeight + margin
  const byName = new Map(places.map((place) => [place.node.name, place]))
  const arrows = places.flatMap((from) => {
    const targets = from.node.imports.map((name) => byName.get(name)!).sort((one, other) => one.x - other.x)
    return targets.map((to, index) => {
      const startX = from.x + boxWidth * ((index + 1) / (targets.length + 1) - 0.5)
      const startY = from.y + boxHeight
      const bend = (to.y - startY) / 2
      return `<path class="arrow" d="M${startX} ${startY} C${startX} ${startY + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y - 6}"/>`
    })
  })
  const boxes = places.map(
    ({ node, x, y }) =>
      `<rect x="${x - boxWidth / 2}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="8"/>` +
      `<text class="name" x="${x}" y="${y + 25}">${node.name}</text><text x="${x}" y="${y + 45}">${captions[node.name] ?? ""}</text>`
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">The packages of Slotkit; each imports the ones that its arrows point to</title>`,
    `<style>${style}</style>`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 L8 4 L0 8 z"/></marker></defs>`,
    ...arrows,
    ...boxes,
    "</svg>"
  ].join("\n")}\n`
}

/** A short description for each box. */
const captions: Readonly<Record<string, string>> = {
  "@slotkit/client": "API client, verifyWebhook",
  "@slotkit/core": "pure rules",
  "@slotkit/flow": "steps of booking",
  "@slotkit/engine": "use cases, ports, jobs",
  "@slotkit/http": "HTTP APIs, OAuth",
  "@slotkit/integrations": "email, Stripe, webhooks",
  "@slotkit/pages": "hosted pages",
  "@slotkit/postgres": "PostgreSQL, PGlite",
  "@slotkit/server": "server, command line",
  slotkit: "the library: createSlotkit"
}

const boxWidth = 200
const boxHeight = 60
const gap = 30
const margin = 10

interface Place {
  readonly node: PackageNode
  /** The horizontal centre of the box. */
  readonly x: number
  /** The top of the box. */
  readonly y: number
}

/**
 * Lays out rows by layer, highest first. A single box in its row is placed above its imports. A box without arrows is placed at
 * the side.
 */
const placed = (nodes: ReadonlyArray<PackageNode>): ReadonlyArray<Place> => {
  const isImported = (name: string) => nodes.some(({ imports }) => imports.includes(name))
  const alone = nodes.filter(({ name, imports }) => imports.length === 0 && !isImported(name))
  const layers = Map.groupBy(
    nodes.filter((node) => !alone.includes(node)),
    ({ layer }) => layer
  )
  const top = Math.max(...layers.keys())
  const yOf = (layer: number) => margin + (top - layer) * (boxHeight + 50)
  const widest = Math.max(...[...layers.values()].map((row) => row.length))
  const rowWidth = widest * boxWidth + (widest - 1) * gap
  const places: Array<Place> = []
  for (const [layer, row] of [...layers].sort(([one], [other]) => one - other)) {
    const width = row.length * boxWidth + (row.length - 1) * gap
    row.forEach((node, index) => {
      const below = places.filter((place) => node.imports.includes(place.node.name))
      const inMiddle = margin + (rowWidth - width) / 2 + index * (boxWidth + gap) + boxWidth / 2
      const above = below.reduce((sum, { x }) => sum + x, 0) / below.length
      places.push({ node, x: Math.round(row.length === 1 && below.length > 0 ? above : inMiddle), y: yOf(layer) })
    })
  }
  const aside = margin + rowWidth - boxWidth / 2
  return [...places, ...alone.map((node, index) => ({ node, x: aside - index * (boxWidth + gap), y: yOf(0) }))]
}

const style = [
  "text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#57606a}",
  ".name{font-weight:600;font-size:15px;fill:#1f2328}",
  "rect{fill:#f6f8fa;stroke:#afb8c1}",
  ".arrow{fill:none;stroke:#6e7781;stroke-width:1.5;marker-end:url(#head)}",
  ".head{fill:#6e7781}",
  "@media(prefers-color-scheme:dark){text{fill:#9198a1}.name{fill:#f0f6fc}rect{fill:#161b22;stroke:#3d444d}}"
].join("")
