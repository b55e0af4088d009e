"""A window of WebKitGTK of an exact size for WebKitWebDriver: the browser that WebKit brings has bars, and is never 390 px wide."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = int(os.environ["WINDOW_WIDTH"]), int(os.environ["WINDOW_HEIGHT"])
dark = os.environ["WINDOW_SCHEME"] == "dark"
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", dark)

context = WebKit2.WebContext()
context.set_automation_allowed(True)
context.set_preferred_languages(["en_GB"])
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)

# A load that the page had open when it was left fails in this engine before the page is gone, and React Router has promises
# that nobody waits for (turbo-stream's `done`).
leaving = """
let leaving = false;
addEventListener("beforeunload", () => { leaving = true; });
addEventListener("unhandledrejection", (event) => {
  if (leaving && event.reason instanceof TypeError && event.reason.message === "Load failed") event.preventDefault();
});
"""


def open_window(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("web-process-terminated", lambda _, reason: print("WEB PROCESS ENDED", reason, flush=True))
    frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    view.get_user_content_manager().add_script(WebKit2.UserScript(leaving, frames, start, None, None))
    view.set_size_request(width, height)
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.move(0, 0)
    window.connect("destroy", lambda _: Gtk.main_quit())
    window.show_all()
    view.grab_focus()
    return view


def begin(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("Vesper")
    session.set_application_info(about)
    session.connect("create-web-view", open_window)


context.connect("automation-started", begin)
Gtk.main()
