import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readConfig } from "../../packages/server/src/installation/Config.ts"
import { rendered, templates } from "./Chart.ts"
import { documentIn, type Mapping } from "./Yaml.ts"

const chart = join(import.meta.dirname, "../../deploy/helm/slotkit")
const hasHelm = spawnSync("helm", ["version"]).status === 0
if (!hasHelm) console.log("The chart is not linted by helm in this run: helm is not installed.")

const podOf = (name: "web" | "worker" | "migrate"): Mapping => rendered(name).spec.template.spec

describe("The chart", () => {
  it.skipIf(!hasHelm)("MUST pass helm lint, and render", () => {
    execFileSync("helm", ["lint", "--strict", chart])
    execFileSync("helm", ["template", "given", chart, "--set", "env.SLOTKIT_LOG=logfmt"])
  })

  it("MUST hold one deployment for requests, one for jobs, a migration before them, a service and a disruption budget", () => {
    expect(templates.map((name) => [rendered(name).kind, rendered(name).metadata.name])).toEqual([
      ["Deployment", "given-web"],
      ["Deployment", "given-worker"],
      ["Job", "given-migrate"],
      ["Service", "given"],
      ["PodDisruptionBudget", "given-web"]
    ])
    expect(rendered("migrate").metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade")
    expect(documentIn("helm/slotkit/Chart.yaml")).toMatchObject({ apiVersion: "v2", name: "slotkit" })
  })

  it.each(["web", "worker", "migrate"] as const)("MUST run %s without rights, on a root that cannot be written to", (name) => {
    const pod = podOf(name)
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 10001 } })
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] }
    })
    expect(pod.containers[0].envFrom).toEqual([{ secretRef: { name: "slotkit" } }])
  })

  it("MUST select the pods that it makes, run jobs in the worker alone, and probe both", () => {
    for (const [name, workers] of [
      ["web", "false"],
      ["worker", "true"]
    ] as const) {
      const { spec } = rendered(name)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
      const [container] = spec.template.spec.containers
      expect(container.env).toContainEqual({ name: "SLOTKIT_WORKERS", value: workers })
      expect(container.env).toContainEqual({ name: "SLOTKIT_METRICS_PORT", value: "9464" })
      expect(container.livenessProbe.httpGet).toEqual({ path: "/health/live", port: "http" })
      expect(container.readinessProbe.httpGet).toEqual({ path: "/health/ready", port: "http" })
    }
    const labels = rendered("web").spec.template.metadata.labels
    expect(labels).toMatchObject(rendered("service").spec.selector)
    expect(labels).toMatchObject(rendered("disruption-budget").spec.selector.matchLabels)
  })

  it("MUST trust the ingress, because all visitors share one limit otherwise", () => {
    const { env } = rendered("web").spec.template.spec.containers[0]
    const proxies = env.find(({ name }: { readonly name: string }) => name === "SLOTKIT_TRUSTED_PROXIES")
    expect(readConfig({ SLOTKIT_TRUSTED_PROXIES: proxies.value }).trustedProxies).toContain("10.0.0.0/8")
  })

  it("MUST hand further variables on as text", () => {
    const { spec } = rendered("web", { env: { SLOTKIT_LOG_REQUESTS: true } })
    expect(spec.template.spec.containers[0].env).toContainEqual({ name: "SLOTKIT_LOG_REQUESTS", value: "true" })
  })

  it.each(["web", "worker", "migrate"] as const)("MUST schedule %s and pull its image as the values say", (name) => {
    const values = {
      imagePullSecrets: [{ name: "registry" }],
      nodeSelector: { disk: "fast" },
      tolerations: [{ key: "dedicated", operator: "Exists" }],
      env: { DATABASE_SCHEMA: "booking" }
    }
    const { spec } = rendered(name, values).spec.template
    const { env, ...scheduling } = values
    expect(spec).toMatchObject(scheduling)
    expect(spec.containers[0].env).toContainEqual({ name: "DATABASE_SCHEMA", value: env.DATABASE_SCHEMA })
    expect(spec.containers[0].resources).toMatchObject({ requests: { memory: "256Mi" }, limits: { memory: "512Mi" } })
  })

  it("MUST have no ingress by default, and one for each entry of the values", () => {
    expect(rendered("ingress")).toBeUndefined()
    const tls = [{ secretName: "book-tls", hosts: ["book.example.com"] }]
    const ingress = { public: { host: "book.example.com", className: "nginx", tls } }
    const { kind, metadata, spec } = rendered("ingress", { ingress })
    expect([kind, metadata.name, metadata.annotations]).toEqual(["Ingress", "given-public", null])
    const { name } = rendered("service").metadata
    const backend = { service: { name, port: { name: rendered("service").spec.ports[0].name } } }
    const paths = [{ path: "/", pathType: "Prefix", backend }]
    expect(spec).toEqual({ ingressClassName: "nginx", tls, rules: [{ host: "book.example.com", http: { paths } }] })
  })

  it("MUST spread pods and restart them by an annotation", () => {
    const spread = [{ maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: "ScheduleAnyway" }]
    const values = { replicas: 2, topologySpreadConstraints: spread, resources: {} }
    for (const name of ["web", "worker"] as const) {
      const { metadata, spec } = rendered(name, { [name]: values, podAnnotations: { secret: 2 } }).spec.template
      expect(spec.topologySpreadConstraints).toEqual(spread)
      expect(metadata.annotations).toMatchObject({ secret: "2", "prometheus.io/scrape": "true" })
    }
  })
})
