import { expect, test } from "vitest";
import { readNatsAddress } from "./nats-address.ts";

test("user and password, a token, several servers, TLS", () => {
  expect(readNatsAddress("nats://anna:p%40ss%2F@127.0.0.1")).toEqual({
    servers: ["127.0.0.1:4222"],
    tls: false,
    user: "anna",
    pass: "p@ss/",
  });
  expect(readNatsAddress("tls://t0ken@a.example:4333,b.example,[2001:db8::7]:4222")).toEqual({
    servers: ["a.example:4333", "b.example:4222", "[2001:db8::7]:4222"],
    tls: true,
    token: "t0ken",
  });
  expect(readNatsAddress("nats://localhost")).toEqual({ servers: ["localhost:4222"], tls: false });
});

test("to another machine by TLS, or by what is said to be meant", () => {
  expect(readNatsAddress("nats://localhost,10.0.0.7")).toMatch(/without TLS/);
  expect(readNatsAddress("nats://10.0.0.7?tls=off")).toMatchObject({ servers: ["10.0.0.7:4222"] });
});

test.each(["nats", "http://a.example", "nats://", "nats://a:b:c d@", "nats://%zz@a.example?x=1"])(
  "%s is no address of NATS",
  (text) => expect(readNatsAddress(text)).toMatch(/^NATS_URL must be/),
);
