import S3rver from "@20minutes/s3rver";

/* A process of its own: an S3 server over a folder, at a port of this machine. It prints the port. */

const [directory = "", port = "0"] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: "127.0.0.1",
  silent: true,
  directory,
  // It signs a bucket's own address without the slash at its end.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: "vesper" }],
});
console.log((await server.run()).port);
