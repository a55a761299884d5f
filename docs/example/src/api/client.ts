export interface User {
  id: number
  name: string
}

const HOST = 'https://shop.example'

/** Sends JSON and gives the reply. */
export async function post(path: string, body: unknown): Promise<Response> {
  return fetch(HOST + path, { method: 'POST', body: JSON.stringify(body) })
}

export async function getUserData(name: string): Promise<User> {
  const reply = await fetch(`${HOST}/users/${name}`)
  return (await reply.json()) as User
}
