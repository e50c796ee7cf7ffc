// The same as `imports.mjs` with `require`, from CommonJS.
const found = {}
for (const address of process.argv.slice(2)) {
  try {
    found[address] = Object.keys(require(address)).length
  } catch (error) {
    found[address] = `${error.code}: ${error.message}`
  }
}
console.log(JSON.stringify(found))
