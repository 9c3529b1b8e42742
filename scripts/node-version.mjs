// Imported first by every command. Uses only syntax that old Node versions know, so that they print the message below.
const oldest = 24

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Lamppost needs Node ${oldest} or later and this is Node ${process.versions.node}. ` +
      'Run "npm install" (without --ignore-scripts), which brings Node 24 along, and start every command through npm: npm start, npm run check, npm test.',
  )
  process.exit(1)
}
