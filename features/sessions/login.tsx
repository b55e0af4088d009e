import { type ActionFunctionArgs, Form, useActionData } from "react-router";
import { apiContext } from "#app/context.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  return context.get(apiContext).submit("sessions.login", await request.formData());
}

export default function Login() {
  const actionData = useActionData<typeof action>();
  return <main><Form method="post"><input name="email" /><input name="password" /><button>ok</button></Form><pre>{JSON.stringify(actionData)}</pre></main>;
}
