// Ends with 0 when the server in this container answers that it can serve.
const { PORT = '8080' } = process.env
const isHealthy = await fetch(`http://127.0.0.1:${PORT}/health`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isHealthy ? 0 : 1)
