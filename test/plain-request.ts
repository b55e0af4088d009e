import http from "node:http";

/** Plain HTTP, because `fetch` does not let a test choose the Host header. */
export function request(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== null && { "content-length": Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const received = new Headers();
          for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
            received.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
          resolve({
            status: answer.statusCode ?? 0,
            headers: received,
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}
