export default { test: { include: ["contract.mjs"] } }
