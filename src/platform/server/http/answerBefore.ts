import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** Lets `answer` see each request before the server's listeners. They get those for which it returns false. */
export function answerBefore(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[] // the listeners of 'request' have this type
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!answer(request, response)) for (const listener of listeners) listener(request, response)
  })
}
