/** The address of the agents' resource, which tokens may be bound to, and that of its metadata. RFC 9728, section 3. */
export const agentResource = (baseUrl: string) => ({
  resource: `${baseUrl}/mcp`,
  metadataUrl: `${baseUrl}/.well-known/oauth-protected-resource/mcp`
})
